import { type CaseOutcome, listWorstCases } from '@assay/app/summary'
import type { Run } from '@assay/core/report'
import { count, cutText } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import type { Style } from '../terminal/style.ts'
import { type Cell, tableText } from '../terminal/table.ts'

/** Cases named for each run. */
const NAMED = 10

/** The worst cases of each run with the reason, and the command that shows them; nothing for a run that passed all. */
export async function failedCases(store: Store, runs: readonly Run[], style: Style): Promise<string[]> {
  const blocks: string[] = []
  for (const run of runs) {
    const { cases, total } = await listWorstCases(store, run.id, NAMED)
    if (cases.length === 0) continue
    const title = `FAILED (${count(total)})${runs.length > 1 ? ` · ${run.model}` : ''}`
    const columns = [{ title }, { title: 'PASSED', align: 'right' as const }, { title: 'WHY' }]
    const hasSuites = run.suites.length > 1
    const table = tableText(
      columns,
      cases.map((each) => cellsOf(each, hasSuites)),
      style,
    )
    const more = total > cases.length ? `\nand ${count(total - cases.length)} more` : ''
    blocks.push(`${table}${more}\nNext: assay show ${run.id} --failed`)
  }
  return blocks
}

function cellsOf({ suite, case: id, passed, samples, reason }: CaseOutcome, hasSuites: boolean): Cell[] {
  return [
    { text: cutText(hasSuites ? `${suite} / ${id}` : id, 60), format: 'bold' },
    { text: `${count(passed)}/${count(samples)}` },
    { text: cutText(reason ?? '', 100), format: 'dim' },
  ]
}
