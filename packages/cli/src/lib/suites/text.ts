import { type SavedSuite, suitePath } from '@assay/app/suites'
import type { Case, Suite } from '@assay/core/suite'
import { GENERATORS } from '@assay/formats/generators'
import { count, cutText, plainText, plural } from '@assay/formats/text'
import type { SuiteVersion } from '@assay/store/store'
import type { Style } from '../terminal/style.ts'
import { tableText } from '../terminal/table.ts'

/** Returns `"words" is saved with 3 cases, version 1a2b3c4d5e6f. Run it with: assay run words`. */
export function savedText({ name, version, cases, is_known }: SavedSuite): string {
  const what = is_known ? 'was saved before and is the newest version again' : `is saved with ${plural(cases, 'case')}`
  const shell = /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`
  return plainText(`"${name}" ${what}, version ${shortVersion(version)}. Run it with: assay run ${shell}`)
}

/** Returns saved suites, a row for the newest version of each. */
export function savedListText(versions: readonly SuiteVersion[], style: Style): string {
  const columns = [
    { title: 'SAVED SUITE' },
    { title: 'CASES', align: 'right' as const },
    { title: 'VERSION' },
    { title: 'VERSIONS', align: 'right' as const },
    { title: 'SAVED' },
    { title: 'BY' },
  ]
  const rows = Array.from(
    Map.groupBy(versions, ({ name }) => name),
    ([name, [newest, ...older]]) => [
      { text: name, format: 'bold' as const },
      { text: newest === undefined ? '–' : count(newest.cases) },
      { text: shortVersion(newest?.version ?? '') },
      { text: count(older.length + 1) },
      { text: (newest?.saved_at ?? '').slice(0, 16).replace('T', ' '), format: 'dim' as const },
      { text: newest?.saved_by ?? '–', format: 'dim' as const },
    ],
  )
  return tableText(columns, rows, style)
}

/** Returns the built-in suites and the generators. */
export function builtInText(suites: readonly Suite[], style: Style): string {
  const columns = [
    { title: 'SUITE' },
    { title: 'CASES', align: 'right' as const },
    { title: 'PATH' },
    { title: 'WHAT IT PROBES' },
  ]
  const rows = suites.map((suite) => [
    { text: suite.name, format: 'bold' as const },
    { text: count(suite.count) },
    { text: suitePath(suite) },
    { text: cutText(suite.description ?? '', 80), format: 'dim' as const },
  ])
  const generators = GENERATORS.map(({ name, summary }) => `  ${name}  ${summary}`)
  return [
    tableText(columns, rows, style),
    '',
    'Generators (assay suites generate NAME --n N --seed S):',
    ...generators,
  ].join('\n')
}

/** The parts of a case that a list shows. */
export type ShownCase = Pick<Case, 'id' | 'tags' | 'severity'> & { readonly prompt: string }

/** Returns a suite: where it is, and its cases. */
export function suiteText(suite: Suite, where: string, cases: readonly ShownCase[], style: Style): string {
  const columns = [{ title: 'CASE' }, { title: 'TAGS' }, { title: 'PROMPT' }]
  const rows = cases.map(({ id, tags, severity, prompt }) => [
    { text: id, format: 'bold' as const },
    { text: [...(severity === 'critical' ? ['critical'] : []), ...tags].join(' ') },
    { text: prompt.replaceAll('\n', ' '), format: 'dim' as const },
  ])
  return [
    `${style('bold', plainText(suite.name))} · ${plural(suite.count, 'case')} · ${plainText(where)}`,
    ...(suite.description === null ? [] : [plainText(suite.description)]),
    '',
    tableText(columns, rows, style),
  ].join('\n')
}

function shortVersion(version: string): string {
  return version.slice(0, 12)
}
