import type { Result } from '@assay/core/result'
import type { Store } from '@assay/store/store'

/** The number of results to read at once. */
const BATCH = 2000

/** Reads a run's results up to the one with the number `until`, without texts, in the order of recording. */
export async function* readResultsUntil(store: Store, run: string, until: number): AsyncGenerator<Result> {
  for (let after = 0, isOver = false; !isOver; ) {
    const batch = await store.recordedAfter(run, after, BATCH)
    for (const { seq, result } of batch) if (seq <= until) yield result
    after = batch.at(-1)?.seq ?? until
    isOver = batch.length < BATCH || after >= until
  }
}
