import type { Pruned, Store } from '@assay/store/store'

/** What goes with runs that are old. */
export interface PruneChoice {
  /** Runs that started before this instant (ISO 8601). */
  readonly before: string
  /** Whether answers that were received before it go too. They would have to be paid for again. */
  readonly answers: boolean
}

/** How many runs a choice is about. */
export async function countOldRuns(store: Store, { before }: PruneChoice): Promise<number> {
  let count = 0
  let cursor: string | null = null
  do {
    const page = await store.listRuns({ filter: { until: before }, limit: 1000, cursor })
    count += page.runs.filter(({ status }) => status !== 'queued' && status !== 'running').length
    cursor = page.next
  } while (cursor !== null)
  return count
}

/** Takes away runs that are old, with their results, and what nothing refers to any more. Runs under way stay. */
export function pruneStore(store: Store, { before, answers }: PruneChoice): Promise<Pruned> {
  return store.prune({ runs_before: before, ...(answers ? { answers_before: before } : {}) })
}
