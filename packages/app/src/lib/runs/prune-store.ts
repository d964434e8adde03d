import type { Pruned, Store } from '@assay/store/store'

/** Options for deleting old runs. */
export interface PruneChoice {
  /** Runs that started before this instant (ISO 8601). */
  readonly before: string
  /** Whether to delete answers received before it, which would have to be paid for again. */
  readonly answers: boolean
}

/** Counts the runs that a choice affects. */
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

/** Deletes old runs with their results, and what nothing refers to anymore. Runs in progress stay. */
export function pruneStore(store: Store, { before, answers }: PruneChoice): Promise<Pruned> {
  return store.prune({ runs_before: before, ...(answers ? { answers_before: before } : {}) })
}
