import { readResultCost } from '@assay/core/result'
import type { Store } from '@assay/store/store'
import type { EarlierSpending } from '../ask/local-ledger.ts'

/**
 * Returns what a run's recorded samples cost, judges included. A sample of unknown cost counts as the most expensive known one, since
 * unknown isn't free. What a stop left unfinished is in the run's summary. Answers from the cache were paid for by other runs.
 */
export async function readEarlierSpending(store: Store, run: string): Promise<EarlierSpending> {
  let known = 0
  let unknown = 0
  let dearestUsd: number | null = null
  const add = (cost: number | null) => {
    if (cost === null) unknown++
    else if (cost > 0) {
      known += cost
      dearestUsd = Math.max(dearestUsd ?? 0, cost)
    }
  }
  for await (const result of store.results(run)) {
    const cost = readResultCost(result)
    if (!result.from_cache && cost !== 'none') add(typeof cost === 'number' ? cost : null)
    add(result.judge_cost_usd)
  }
  const unfinished = (await store.getSummary(run))?.unfinished_cost_usd ?? 0
  return { spentUsd: known + unknown * (dearestUsd ?? 0) + unfinished, dearestUsd }
}
