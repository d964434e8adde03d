import type { CaseOutcome } from '@assay/app/summary'
import { count, cutText, dollars, score, seconds } from '@assay/formats/text'
import { OUTCOME_FORMAT } from '../store/outcome.ts'
import type { Style } from '../terminal/style.ts'
import { type Cell, tableText } from '../terminal/table.ts'

/** Cases shown at most; all are in the JSON. */
export const SHOWN = 40

/** The cases as a table, those that did not pass first, and how many more there are. */
export function caseListText(
  { cases: shown, total }: { readonly cases: readonly CaseOutcome[]; readonly total: number },
  style: Style,
): string {
  if (shown.length === 0) return 'No cases to show.'
  const hasSuites = new Set(shown.map(({ suite }) => suite)).size > 1
  const columns = [
    { title: 'CASE' },
    { title: 'OUTCOME' },
    { title: 'PASSED', align: 'right' },
    { title: 'SCORE', align: 'right' },
    { title: 'COST', align: 'right' },
    { title: 'LATENCY', align: 'right' },
    { title: 'WHY' },
  ] as const
  const table = tableText(
    columns,
    shown.map((each) => cellsOf(each, { hasSuites })),
    style,
  )
  if (total <= shown.length) return table
  return `${table}\nand ${count(total - shown.length)} more (--json lists them)`
}

function cellsOf(each: CaseOutcome, { hasSuites }: { hasSuites: boolean }): Cell[] {
  return [
    { text: cutText(hasSuites ? `${each.suite} / ${each.case}` : each.case, 60), format: 'bold' },
    { text: each.outcome, format: OUTCOME_FORMAT[each.outcome] },
    { text: `${count(each.passed)}/${count(each.samples)}` },
    { text: each.score === null ? '–' : score(each.score) },
    { text: each.cost_usd === null ? '–' : dollars(each.cost_usd) },
    { text: each.latency_ms === null ? '–' : seconds(each.latency_ms / 1000) },
    { text: cutText(each.reason ?? '', 100), format: 'dim' },
  ]
}
