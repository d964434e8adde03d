import { count, cutText, dollars, score, seconds } from '@assay/formats/text'
import { OUTCOME_FORMAT } from '../store/outcome.ts'
import type { Style } from '../terminal/style.ts'
import { type Cell, tableText } from '../terminal/table.ts'
import type { CaseOutcome } from './case-outcomes.ts'

/** Cases shown at most; all are in the JSON. */
const SHOWN = 40

/** The first cases that did not pass and the first that did, and how many there are. */
export interface CaseList {
  readonly failed: readonly CaseOutcome[]
  readonly passed: readonly CaseOutcome[]
  readonly total: number
}

/** Goes through the cases once, keeping only what will be shown. */
export async function listCases(cases: AsyncIterable<CaseOutcome>): Promise<CaseList> {
  const failed: CaseOutcome[] = []
  const passed: CaseOutcome[] = []
  let total = 0
  for await (const each of cases) {
    total++
    const list = each.outcome === 'passed' ? passed : failed
    if (list.length < SHOWN) list.push(each)
  }
  return { failed, passed, total }
}

/** The cases as a table, those that did not pass first, and how many more there are. */
export function caseListText({ failed, passed, total }: CaseList, style: Style): string {
  const shown = [...failed, ...passed].slice(0, SHOWN)
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
