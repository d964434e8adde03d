import { type ListedRun, type PricePerformance, pricePerformance, type RunQuery, type Store } from '@assay/store/store'

/** Runs that the store gives at once. */
const PAGE = 1000

/** A run of a list, with what it got for its money. */
export type RankedRun = ListedRun & { readonly price_performance: PricePerformance }

/** Which runs to list: a query of the store, and how many runs at its beginning to leave out. */
export interface RunListQuery extends Omit<RunQuery, 'cursor'> {
  /** Default 0. */
  readonly offset?: number | undefined
  /** Any number; the store's pages are put together. */
  readonly limit: number
}

/** Lists runs, and says whether there are more after them. */
export async function listRuns(
  store: Store,
  { offset = 0, limit, ...query }: RunListQuery,
): Promise<{ readonly runs: readonly RankedRun[]; readonly more: boolean }> {
  const runs: RankedRun[] = []
  let left = offset
  let cursor: string | null = null
  do {
    const page = await store.listRuns({ ...query, limit: Math.min(left + limit - runs.length, PAGE), cursor })
    for (const run of page.runs.slice(left)) runs.push({ ...run, price_performance: pricePerformance(run) })
    left = Math.max(0, left - page.runs.length)
    cursor = page.next
  } while (cursor !== null && runs.length < limit)
  return { runs, more: cursor !== null }
}
