import { type Result, readEvidence } from '@assay/core/result'

/** A result that takes the place of an undecided one of the same key, which becomes an earlier result. */
export interface Superseding {
  readonly result: Result
  readonly earlier: Result
}

/** Returns the number of a result among those of its key: 0 for the first, which has no `retry`. */
export function retryOf({ retry = 0 }: Pick<Result, 'retry'>): number {
  return retry
}

/**
 * Returns whether a result takes the place of the recorded one of its key. A decided result stays forever. An errored or undecided one
 * makes room for a later retry, so recording the same result twice changes nothing.
 */
export function supersedes(result: Result, recorded: Result): boolean {
  return retryOf(result) > retryOf(recorded) && readEvidence(recorded) === 'undecided'
}
