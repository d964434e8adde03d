import { hardenRun, readBuiltInSuite, readBuiltInSuites, suitePath } from '@assay/app/suites'
import { UserError } from '@assay/core/errors'
import { PLAIN_CLASSIFY } from '@assay/core/suite'
import { GENERATORS, generateCases, generateEvals } from '@assay/formats/generators'
import { count, cutText, plainText, plural } from '@assay/formats/text'
import type { Context } from '../command-error.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import { tableText } from '../terminal/table.ts'
import { openFor } from '../workspace.ts'
import type { GenerateFlags, HardenFlags, JsonFlags } from './command.ts'
import { writeRows } from './write-rows.ts'

/** `assay suites`: the suites that come with the program, and the generators. */
export async function runList(this: Context, { json }: JsonFlags): Promise<void> {
  const { stdout } = this.process
  const suites = await readBuiltInSuites()
  if (json) {
    const listed = suites.map((suite) => ({
      name: suite.name,
      cases: suite.count,
      path: suitePath(suite),
      description: suite.description,
    }))
    const generators = GENERATORS.map(({ name, summary, options }) => ({
      name,
      summary,
      options: Object.keys(options.shape),
    }))
    stdout.write(jsonLine({ ok: true, suites: listed, generators }))
    return
  }
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
  stdout.write(
    `${tableText(columns, rows, styleFor(stdout))}\n\nGenerators (assay suites generate NAME --n N --seed S):\n`,
  )
  for (const { name, summary } of GENERATORS) stdout.write(`  ${name}  ${summary}\n`)
}

/** `assay suites show NAME`: where a suite is, and its cases. */
export async function runShow(this: Context, { json }: JsonFlags, name: string): Promise<void> {
  const { stdout } = this.process
  const suite = await readBuiltInSuite(name)
  const cases = await Array.fromAsync(suite.cases(), ({ id, tags, severity, messages }) => ({
    id,
    tags,
    severity,
    prompt: cutText(messages.at(-1)?.content ?? '', json ? 2000 : 70),
  }))
  if (json) {
    stdout.write(
      jsonLine({ ok: true, name: suite.name, path: suitePath(suite), description: suite.description, cases }),
    )
    return
  }
  const style = styleFor(stdout)
  stdout.write(
    `${style('bold', plainText(suite.name))} · ${plural(suite.count, 'case')} · ${plainText(suitePath(suite))}\n`,
  )
  if (suite.description !== null) stdout.write(`${plainText(suite.description)}\n`)
  const columns = [{ title: 'CASE' }, { title: 'TAGS' }, { title: 'PROMPT' }]
  const rows = cases.map(({ id, tags, severity, prompt }) => [
    { text: id, format: 'bold' as const },
    { text: [...(severity === 'critical' ? ['critical'] : []), ...tags].join(' ') },
    { text: prompt.replaceAll('\n', ' '), format: 'dim' as const },
  ])
  stdout.write(`\n${tableText(columns, rows, style)}\n`)
}

/** `assay suites generate NAME`: cases from a seed, as rows of a suite. */
export async function runGenerate(this: Context, flags: GenerateFlags, name: string): Promise<void> {
  const { count: n, seed, tokens } = flags
  const options = { ...optionsOf(flags.option ?? []), ...(tokens === undefined ? {} : { tokens }) }
  const generated = generateEvals({ ...options, generator: name, n, seed })
  if (!generated.ok) {
    const [first] = generated.problems
    throw new UserError(
      'GENERATOR_OPTION_INVALID',
      `${generated.problems.map(({ message }) => message).join('; ')}.`,
      first?.hint ?? null,
    )
  }
  const place = { file: null, line: 1, column: 1 }
  const cases = generateCases(generated.evals(), { classify: { spec: PLAIN_CLASSIFY, isRule: false }, place })
  await writeRows(this, cases, `${name}-${seed}`, flags.output)
}

/** `assay suites harden RUN`: the cases that a run passed, made harder. */
export async function runHarden(this: Context, flags: HardenFlags, run: string): Promise<void> {
  await using workspace = await openFor(flags, 'existing')
  const stored = await workspace.store.getRun(run)
  const hardened = await hardenRun(workspace.store, stored, flags.seed)
  await writeRows(this, hardened.cases, `hardened-${stored.id}`, flags.output)
  for (const note of hardened.notes) this.process.stderr.write(`${plainText(note)}\n`)
}

/** `name=value`, the value read as JSON where it is JSON. */
function optionsOf(entries: readonly string[]): Record<string, unknown> {
  const options: Record<string, unknown> = Object.create(null)
  for (const entry of entries) {
    const equals = entry.indexOf('=')
    if (equals < 1)
      throw new UserError(
        'GENERATOR_OPTION_INVALID',
        `Expected name=value in --option, found "${entry}".`,
        'Write --option distractors=12.',
      )
    const text = entry.slice(equals + 1)
    try {
      options[entry.slice(0, equals)] = JSON.parse(text)
    } catch {
      options[entry.slice(0, equals)] = text
    }
  }
  return options
}
