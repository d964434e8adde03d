import type { CaseOutcome, CaseOutcomes } from '@assay/app/summary'
import { scoreRange } from '@assay/formats/comparison'
import { count, cutText, dollars, percent, seconds } from '@assay/formats/text'
import { OUTCOME_FORMAT } from '../store/outcome.ts'
import type { Cell, Column } from '../terminal/table.ts'
import { whyTable } from '../terminal/why-table.ts'
import type { Layout } from './text-block.ts'

/** Cases shown at most; all are in the JSON. */
export const SHOWN = 40

/** Columns from which on cost and latency have room. */
const WIDE = 120

/** Returns the cases as tables: those that failed, are undecided, passed and are unscored, and how many more there are. */
export function caseListText(lists: readonly CaseOutcomes[], layout: Layout): string {
  const cases = lists.flatMap((list) => list.cases)
  if (cases.length === 0) return 'No cases to show.'
  const shape = shapeOf(cases, layout)
  const blocks = lists.flatMap((list) => (list.cases.length === 0 ? [] : [caseTable(list, shape, layout)]))
  const more = lists.reduce((sum, { total }) => sum + total, 0) - cases.length
  const rest = more === 0 ? '' : `\n… and ${count(more)} more (--json lists them)`
  return `${blocks.join('\n\n')}${rest}`
}

interface ListShape {
  readonly hasSuites: boolean
  readonly ks: readonly string[]
  readonly isWide: boolean
}

function shapeOf(cases: readonly CaseOutcome[], { columns }: Layout): ListShape {
  return {
    hasSuites: new Set(cases.map(({ suite }) => suite)).size > 1,
    ks: [...new Set(cases.flatMap(({ pass_at }) => Object.keys(pass_at)))],
    isWide: columns === null || columns >= WIDE,
  }
}

/** The title of each table, its color, and its column of samples. */
const TABLES = {
  failed: ['FAILED', 'red', 'PASSED'],
  undecided: ['UNDECIDED', 'yellow', 'SAMPLES'],
  passed: ['PASSED', 'green', 'SAMPLES'],
  outside: ['UNSCORED', 'yellow', 'SAMPLES'],
} as const satisfies Record<CaseOutcomes['evidence'], readonly [string, string, string]>

function caseTable({ evidence, cases, total }: CaseOutcomes, shape: ListShape, layout: Layout): string {
  const [title, color, samples] = TABLES[evidence]
  // The table's title says that a case failed; it doesn't say that a limit ended it, or that it errored.
  const hasOutcome = cases.some(({ outcome }) => outcome.toUpperCase() !== title)
  const columns: Column[] = [
    { title: `${title} (${count(total)})`, format: ['bold', color] },
    ...(hasOutcome ? [{ title: 'OUTCOME' }] : []),
    { title: samples },
    ...numberColumns(shape),
  ]
  const rows = cases.map((each) => ({
    cells: [
      nameCell(each, shape),
      ...(hasOutcome ? [{ text: each.outcome, format: OUTCOME_FORMAT[each.outcome] }] : []),
      { text: samplesText(each, evidence) },
      ...numberCells(each, shape),
    ],
    why: each.reason ?? '',
  }))
  return whyTable(columns, rows, layout)
}

/** Returns the samples that passed of a failed case, as `2/3`, those that are undecided of an undecided one, as `1 of 3`, or all. */
function samplesText({ passed, undecided, samples }: CaseOutcome, evidence: CaseOutcomes['evidence']): string {
  if (evidence === 'failed') return `${count(passed)}/${count(samples)}`
  return evidence === 'undecided' ? `${count(undecided)} of ${count(samples)}` : count(samples)
}

function numberColumns({ ks, isWide }: ListShape): Column[] {
  const titles = [...ks.map((k) => `PASS@${k}`), 'SCORE', ...(isWide ? ['COST', 'LATENCY'] : [])]
  return titles.map((title) => ({ title, align: 'right' }))
}

function nameCell({ suite, case: id }: CaseOutcome, { hasSuites }: ListShape): Cell {
  return { text: cutText(hasSuites ? `${suite} / ${id}` : id, 60), format: 'bold' }
}

function numberCells(each: CaseOutcome, { ks, isWide }: ListShape): Cell[] {
  return [
    ...ks.map((k) => ({ text: passText(each.pass_at[k]) })),
    { text: each.score === null ? '–' : scoreRange(each.score, each.score_at_most) },
    ...(isWide
      ? [
          { text: each.cost_usd === null ? '–' : dollars(each.cost_usd) },
          { text: each.latency_ms === null ? '–' : seconds(each.latency_ms / 1000) },
        ]
      : []),
  ]
}

function passText(value: number | null | undefined): string {
  return typeof value === 'number' ? percent(value) : '–'
}
