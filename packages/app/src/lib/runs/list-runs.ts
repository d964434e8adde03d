import { type PricePerformance, pricePerformance, type RunQuery, type Store } from '@assay/store/store'
import { type DetailedRun, detailRuns } from './detail-runs.ts'

/** The number of runs per page of the store. */
const PAGE = 1000

/** A run in a list, with its price-performance. */
export type RankedRun = DetailedRun & { readonly price_performance: PricePerformance }

/** A query for runs: the store's query, and the number of runs to skip. */
export interface RunListQuery extends Omit<RunQuery, 'cursor'> {
  /** Default 0. */
  readonly offset?: number | undefined
  /** Any number; the store's pages are joined. */
  readonly limit: number
}

/** Lists runs, and returns whether more follow. */
export async function listRuns(
  store: Store,
  { offset = 0, limit, ...query }: RunListQuery,
): Promise<{ readonly runs: readonly RankedRun[]; readonly more: boolean }> {
  const runs: RankedRun[] = []
  let left = offset
  let cursor: string | null = null
  do {
    const page = await store.listRuns({ ...query, limit: Math.min(left + limit - runs.length, PAGE), cursor })
    for (const run of await detailRuns(store, page.runs.slice(left))) {
      runs.push({ ...run, price_performance: pricePerformance(run) })
    }
    left = Math.max(0, left - page.runs.length)
    cursor = page.next
  } while (cursor !== null && runs.length < limit)
  return { runs, more: cursor !== null }
}
