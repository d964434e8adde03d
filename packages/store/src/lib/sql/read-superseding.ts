import type { Result } from '@assay/core/result'
import type { Batch, Store } from '../store/store.ts'
import { type Superseding, supersedes } from '../store/superseding.ts'

/** A batch whose retries know what they take the place of. */
export interface PreparedBatch extends Batch {
  readonly superseding?: readonly Superseding[]
}

/**
 * Finds the recorded results that a batch's retries take the place of; a retry of a decided result changes nothing. Nothing is locked:
 * the write itself takes each place only once.
 */
export async function readSuperseding(store: Pick<Store, 'getResult'>, batch: Batch): Promise<PreparedBatch> {
  const all = batch.results ?? []
  if (all.every(({ retry }) => retry === undefined)) return batch
  const results: Result[] = []
  const superseding: Superseding[] = []
  for (const result of all) {
    const recorded = result.retry === undefined ? null : await store.getResult(result.run, result)
    if (recorded === null) results.push(result)
    else if (supersedes(result, recorded)) superseding.push({ result, earlier: recorded })
  }
  return { ...batch, results, superseding }
}
