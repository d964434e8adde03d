import { type FailedCase, type FailedCases, listFailedCases, listUndecidedCases } from '@assay/app/summary'
import { type Run, runTotals } from '@assay/core/report'
import { count, cutText, plainText, plural, textWidth } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { type Layout, wrapLine } from '../show/text-block.ts'
import { foldParts } from '../terminal/fold-parts.ts'
import type { Style } from '../terminal/style.ts'
import { reasonLines, type WhyRow, whyTable, wideTable } from '../terminal/why-table.ts'
import { wrapText } from '../terminal/wrap-text.ts'

/** Cases listed at most. */
const LISTED = 10
/** UTF-16 units of a case's or a model's name at most. */
const NAME_LENGTH = 60

const TITLE_FORMATS: Readonly<Record<FailedTable['kind'], Parameters<Style>[0]>> = {
  failed: ['bold', 'red'],
  undecided: ['bold', 'yellow'],
}

/** Lists the cases that failed with a model, then those that are undecided, with the reason, and counts unscored samples; null without any. */
export async function failedCases(store: Store, runs: readonly Run[], layout: Layout): Promise<string | null> {
  const ids = runs.map(({ id }) => id)
  const failed = caseList('failed', await listFailedCases(store, ids, LISTED), runs, layout)
  const undecided = caseList('undecided', await listUndecidedCases(store, ids, LISTED), runs, layout)
  const unscored = runs.reduce((sum, run) => sum + runTotals(run).counts.unscored, 0)
  const blocks = [...failed, ...undecided, ...(unscored === 0 ? [] : [unscoredText(unscored, layout)])]
  return blocks.length === 0 ? null : blocks.join('\n\n')
}

function unscoredText(samples: number, layout: Layout): string {
  return wrapLine(`Unscored: ${plural(samples, 'sample')}: the suite gives no criterion`, layout).join('\n')
}

function caseList(
  kind: FailedTable['kind'],
  { cases, total, isMore }: FailedCases,
  runs: readonly Run[],
  layout: Layout,
): string[] {
  if (cases.length === 0) return []
  const title = `${kind.toUpperCase()} (${count(total)}${isMore ? '+' : ''})`
  const hasSuites = runs.some(({ suites }) => suites.length > 1)
  const models = shortNames(runs.map(({ model }) => model))
  const table = failedTable({ kind, title, models, cases, hasSuites }, layout)
  const more = isMore ? '' : ` ${count(total - cases.length)}`
  if (more === ' 0') return [table]
  const [only] = runs.length === 1 ? runs : []
  const command = only === undefined ? '. For one model: assay show RUN --failed' : `: assay show ${only.id} --failed`
  return [[table, ...wrapLine(`… and${more} more${command}`, layout)].join('\n')]
}

/** Cases that failed or are undecided, and how they are named. */
interface FailedTable {
  readonly kind: 'failed' | 'undecided'
  readonly title: string
  /** Short names, in the order of each case's runs. */
  readonly models: readonly string[]
  readonly cases: readonly FailedCase[]
  /** Whether the cases are of several suites, so that a case is named with its suite. */
  readonly hasSuites: boolean
}

/** Returns cases with the samples that passed, or that are undecided, for each model: in columns if they fit, else as a list. */
export function failedTable(failed: FailedTable, layout: Layout): string {
  const { kind, title, models, cases, hasSuites } = failed
  const isOne = models.length === 1
  const counted = isOne
    ? [kind === 'failed' ? 'PASSED' : 'SAMPLES']
    : models.map((model) => cutText(model, NAME_LENGTH))
  const columns = [{ title, format: TITLE_FORMATS[kind] }, ...counted.map((name) => ({ title: name }))]
  const rows = cases.map(
    (each): WhyRow => ({
      cells: [
        { text: nameOf(each, hasSuites), format: 'bold' },
        ...each.runs.map((of) => ({ text: countsText(of, kind) })),
      ],
      why: each.reason,
    }),
  )
  const fits = (table: string) => linesOf(table).every((line) => textWidth(line) < (layout.columns ?? Infinity))
  const isNarrow = isOne && fits(whyTable(columns, rows, { ...layout, style: (_, text) => text }))
  return isNarrow ? whyTable(columns, rows, layout) : (wideTable(columns, rows, layout) ?? failedList(failed, layout))
}

/** Returns lines such as `percentage  careful 3/3, quick 2/3`, each with the reason below. */
function failedList({ kind, title, models, cases, hasSuites }: FailedTable, layout: Layout): string {
  const { style } = layout
  const room = (layout.columns ?? Number.POSITIVE_INFINITY) - 1
  const names = cases.map((each) => plainText(nameOf(each, hasSuites)))
  const width = Math.max(...names.map(textWidth))
  const labels = models.length === 1 ? [] : models.map((model) => `${plainText(cutText(model, NAME_LENGTH))} `)
  const lines = cases.flatMap((each, at) => {
    const name = names[at] ?? ''
    const parts = each.runs.flatMap((of, i) => (of === null ? [] : [`${labels[i] ?? ''}${countsText(of, kind)}`]))
    const counts = parts.join(', ')
    const gap = ' '.repeat(width - textWidth(name) + 2)
    const row =
      width + 2 + textWidth(counts) <= room
        ? [`${style('bold', name)}${gap}${counts}`]
        : [
            ...wrapText(name, room).map((line) => style('bold', plainText(line))),
            ...foldList(parts, room - 2).map((line) => `  ${line}`),
          ]
    return [...row, ...reasonLines(each.reason, layout)]
  })
  return [style(TITLE_FORMATS[kind], title), ...lines].join('\n')
}

/** Joins parts by commas, as many on a line as fit. */
function foldList(parts: readonly string[], columns: number): string[] {
  const texts = parts.map((part, at) => (at + 1 < parts.length ? `${part},` : part))
  const lines = texts.flatMap((text) => wrapText(text, columns).map(plainText))
  return foldParts(lines, columns + 1, ' ')
}

/** Returns each model's name after the last slash, or all of it where another model's would be the same. */
export function shortNames(models: readonly string[]): string[] {
  const last = models.map((model) => model.slice(model.lastIndexOf('/') + 1))
  return models.map((model, at) => {
    const short = last[at] ?? ''
    return short === '' || last.filter((other) => other === short).length > 1 ? model : short
  })
}

function nameOf({ suite, case: id, variant }: FailedCase, hasSuites: boolean): string {
  return cutText(
    [...(hasSuites ? [suite] : []), id, ...(variant === undefined ? [] : [variant])].join(' / '),
    NAME_LENGTH,
  )
}

/** Returns the samples that passed, as `2/3`, or those that are undecided, as `1 of 3`. */
function countsText(counts: FailedCase['runs'][number], kind: FailedTable['kind']): string {
  if (counts === null) return '–'
  const samples = count(counts.samples)
  return kind === 'failed' ? `${count(counts.passed)}/${samples}` : `${count(counts.undecided)} of ${samples}`
}

function linesOf(text: string): string[] {
  return text.split('\n')
}
