import { readResultCost } from '@assay/core/result'
import type { Store } from '@assay/store/store'
import type { EarlierSpending } from '../ask/local-ledger.ts'

/**
 * Returns what a run spent, judges included: what its samples counted under a budget or cost, and what was spent on samples without a result.
 * Where neither is known, it counts as the most expensive known one, since unknown isn't free. Answers from the cache were paid for by other
 * runs.
 */
export async function readEarlierSpending(store: Store, run: string): Promise<EarlierSpending> {
  let spentUsd = 0
  let unknown = 0
  let dearestUsd: number | null = null
  const add = (cost: number | null) => {
    if (cost === null) unknown++
    else if (cost > 0) {
      spentUsd += cost
      dearestUsd = Math.max(dearestUsd ?? 0, cost)
    }
  }
  for await (const results of store.resultBatches(run)) {
    for (const result of results) {
      if (result.counted_usd !== undefined) {
        spentUsd += result.counted_usd
        continue
      }
      const cost = readResultCost(result)
      if (!result.from_cache && cost !== 'none') add(typeof cost === 'number' ? cost : null)
      add(result.judge_cost_usd)
      spentUsd += (result.cost_at_least_usd ?? 0) + (result.judge_cost_at_least_usd ?? 0)
    }
  }
  for (const { counted_usd, cost_usd } of await store.outlays(run)) {
    if (cost_usd === null && counted_usd !== null) spentUsd += counted_usd
    else add(cost_usd)
  }
  return { spentUsd: spentUsd + unknown * (dearestUsd ?? 0), dearestUsd }
}

/** Returns what all runs of an experiment spent. */
export async function readExperimentSpending(store: Store, experiment: string): Promise<EarlierSpending> {
  let spentUsd = 0
  let dearestUsd: number | null = null
  const { runs } = await store.listRuns({ filter: { experiment } })
  for (const { id } of runs) {
    const earlier = await readEarlierSpending(store, id)
    spentUsd += earlier.spentUsd
    if (earlier.dearestUsd !== null) dearestUsd = Math.max(dearestUsd ?? 0, earlier.dearestUsd)
  }
  return { spentUsd, dearestUsd }
}
