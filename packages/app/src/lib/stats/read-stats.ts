import type { Stats } from '@assay/core/api'
import type { Store } from '@assay/store/store'

/** Counts a store's contents from the numbers that lists show: runs, their results and their cost. */
export async function readStats(store: Store, now: () => Date): Promise<Stats> {
  const byStatus = new Map<string, number>()
  let runs = 0
  let results = 0
  let known: number | null = null
  let unknownRuns = 0
  let cursor: string | null = null
  do {
    const page = await store.listRuns({ limit: 1000, cursor })
    for (const { status, cost_usd, results: recorded } of page.runs) {
      runs++
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      results += recorded ?? 0
      if (cost_usd === null) unknownRuns++
      else known = (known ?? 0) + cost_usd
    }
    cursor = page.next
  } while (cursor !== null)
  return {
    runs,
    by_status: Object.fromEntries(byStatus),
    results,
    cost_usd: { known, unknown_runs: unknownRuns },
    at: now().toISOString(),
  }
}
