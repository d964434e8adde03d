import type { CaseOutcome } from '@assay/app/summary'
import { shortScore } from '@assay/formats/comparison'
import { count, cutText, dollars, percent, seconds } from '@assay/formats/text'
import { OUTCOME_FORMAT } from '../store/outcome.ts'
import type { Cell, Column } from '../terminal/table.ts'
import { whyTable } from '../terminal/why-table.ts'
import type { Layout } from './text-block.ts'

/** Cases shown at most; all are in the JSON. */
export const SHOWN = 40

/** Columns from which on cost and latency have room. */
const WIDE = 120

/** A run's first cases, those that didn't pass before those that did, and the number of each. */
interface CaseList {
  readonly cases: readonly CaseOutcome[]
  readonly notPassed: number
  readonly passed: number
}

/** Returns the cases as tables, those that didn't pass with the reason and then those that did, and how many more there are. */
export function caseListText({ cases, notPassed, passed }: CaseList, layout: Layout): string {
  if (cases.length === 0) return 'No cases to show.'
  const shape = shapeOf(cases, layout)
  const of = (isPassed: boolean) => cases.filter(({ outcome }) => (outcome === 'passed') === isPassed)
  const [failures, passes] = [of(false), of(true)]
  const blocks = [
    ...(failures.length === 0 ? [] : [failedTable(failures, notPassed, shape, layout)]),
    ...(passes.length === 0 ? [] : [passedTable(passes, passed, shape, layout)]),
  ]
  const more = notPassed + passed - cases.length
  const rest = more === 0 ? '' : `\n… and ${count(more)} more (--json lists them)`
  return `${blocks.join('\n\n')}${rest}`
}

interface ListShape {
  readonly hasSuites: boolean
  readonly ks: readonly string[]
  readonly isWide: boolean
  readonly hasOutcome: boolean
}

function shapeOf(cases: readonly CaseOutcome[], { columns }: Layout): ListShape {
  return {
    hasSuites: new Set(cases.map(({ suite }) => suite)).size > 1,
    ks: [...new Set(cases.flatMap(({ pass_at }) => Object.keys(pass_at)))],
    isWide: columns === null || columns >= WIDE,
    // The table's title says that a case failed; it doesn't say that one errored.
    hasOutcome: cases.some(({ outcome }) => outcome !== 'passed' && outcome !== 'failed'),
  }
}

function failedTable(cases: readonly CaseOutcome[], total: number, shape: ListShape, layout: Layout): string {
  const columns: Column[] = [
    { title: `FAILED (${count(total)})`, format: ['bold', 'red'] },
    ...(shape.hasOutcome ? [{ title: 'OUTCOME' }] : []),
    { title: 'PASSED' },
    ...numberColumns(shape),
  ]
  const rows = cases.map((each) => ({
    cells: [
      nameCell(each, shape),
      ...(shape.hasOutcome ? [{ text: each.outcome, format: OUTCOME_FORMAT[each.outcome] }] : []),
      { text: `${count(each.passed)}/${count(each.samples)}` },
      ...numberCells(each, shape),
    ],
    why: each.reason ?? '',
  }))
  return whyTable(columns, rows, layout)
}

function passedTable(cases: readonly CaseOutcome[], total: number, shape: ListShape, layout: Layout): string {
  const columns: Column[] = [
    { title: `PASSED (${count(total)})`, format: ['bold', 'green'] },
    { title: 'SAMPLES' },
    ...numberColumns(shape),
  ]
  const rows = cases.map((each) => ({
    cells: [nameCell(each, shape), { text: count(each.samples) }, ...numberCells(each, shape)],
    why: each.reason ?? '',
  }))
  return whyTable(columns, rows, layout)
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
    { text: each.score === null ? '–' : shortScore(each.score) },
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
