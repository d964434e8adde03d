import type { CaseOutcome } from '@assay/app/summary'
import { count, cutText, dollars, percent, score, seconds } from '@assay/formats/text'
import { OUTCOME_FORMAT } from '../store/outcome.ts'
import type { Cell } from '../terminal/table.ts'
import { whyTable } from '../terminal/why-table.ts'
import type { Layout } from './text-block.ts'

/** Cases shown at most; all are in the JSON. */
export const SHOWN = 40

/** Columns from which on cost and latency have room. */
const WIDE = 120

/** The cases as a table, those that did not pass first, and how many more there are. */
export function caseListText(
  { cases: shown, total }: { readonly cases: readonly CaseOutcome[]; readonly total: number },
  layout: Layout,
): string {
  if (shown.length === 0) return 'No cases to show.'
  const hasSuites = new Set(shown.map(({ suite }) => suite)).size > 1
  const ks = [...new Set(shown.flatMap(({ pass_at }) => Object.keys(pass_at)))]
  const isWide = layout.columns === null || layout.columns >= WIDE
  const columns = [
    { title: 'CASE' },
    { title: 'OUTCOME' },
    { title: 'PASSED', align: 'right' as const },
    ...ks.map((k) => ({ title: `PASS@${k}`, align: 'right' as const })),
    { title: 'SCORE', align: 'right' as const },
    ...(isWide
      ? [
          { title: 'COST', align: 'right' as const },
          { title: 'LATENCY', align: 'right' as const },
        ]
      : []),
  ]
  const rows = shown.map((each) => ({ cells: cellsOf(each, { hasSuites, ks, isWide }), why: each.reason ?? '' }))
  const table = whyTable(columns, rows, layout)
  if (total <= shown.length) return table
  return `${table}\nand ${count(total - shown.length)} more (--json lists them)`
}

interface ListShape {
  readonly hasSuites: boolean
  readonly ks: readonly string[]
  readonly isWide: boolean
}

function cellsOf(each: CaseOutcome, { hasSuites, ks, isWide }: ListShape): Cell[] {
  return [
    { text: cutText(hasSuites ? `${each.suite} / ${each.case}` : each.case, 60), format: 'bold' },
    { text: each.outcome, format: OUTCOME_FORMAT[each.outcome] },
    { text: `${count(each.passed)}/${count(each.samples)}` },
    ...ks.map((k) => ({ text: passText(each.pass_at[k]) })),
    { text: each.score === null ? '–' : score(each.score) },
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
