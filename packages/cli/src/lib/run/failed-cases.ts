import { type CaseOutcome, listWorstCases } from '@assay/app/summary'
import type { Run } from '@assay/core/report'
import { count, cutText } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import type { Layout } from '../show/text-block.ts'
import { type WhyRow, whyTable } from '../terminal/why-table.ts'

/** Cases named for each run. */
const NAMED = 10

/** Lists the worst cases of each run with the reason; nothing for a run that passed all. */
export async function failedCases(store: Store, runs: readonly Run[], layout: Layout): Promise<string[]> {
  const blocks: string[] = []
  for (const run of runs) {
    const { cases, total } = await listWorstCases(store, run.id, NAMED)
    if (cases.length === 0) continue
    const title = `FAILED (${count(total)})${runs.length > 1 ? ` · ${run.model}` : ''}`
    const columns = [{ title }, { title: 'PASSED', align: 'right' as const }]
    const hasSuites = run.suites.length > 1
    const rows = cases.map((each) => rowOf(each, hasSuites))
    const more = total > cases.length ? `\nand ${count(total - cases.length)} more` : ''
    blocks.push(`${whyTable(columns, rows, layout)}${more}`)
  }
  return blocks
}

function rowOf({ suite, case: id, passed, samples, reason }: CaseOutcome, hasSuites: boolean): WhyRow {
  return {
    cells: [
      { text: cutText(hasSuites ? `${suite} / ${id}` : id, 60), format: 'bold' },
      { text: `${count(passed)}/${count(samples)}` },
    ],
    why: reason ?? '',
  }
}
