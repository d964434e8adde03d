import { EnvironmentError } from '@assay/core/errors'

/** The first failed write of an experiment, and what became of the answers that it paid for. */
export interface WriteFailure {
  /** The store's error; null if every write succeeded. */
  error: unknown
  /** Answers that were saved. */
  saved: number
  /** Answers that couldn't be saved. */
  lost: number
}

/** Returns the error that ends an experiment: that of the store if a write failed, since it causes others, with the number of lost answers. */
export function explainFailure(thrown: unknown, { error, saved, lost }: WriteFailure): unknown {
  const failure = error ?? thrown
  if (!(failure instanceof EnvironmentError)) return failure
  // If the store's files are gone, so is what was saved in them.
  const answers = failure.code === 'STORE_GONE' ? saved + lost : lost
  if (answers === 0) return failure
  const what = answers === 1 ? '1 answer that was paid for is lost' : `${answers} answers that were paid for are lost`
  return new EnvironmentError(failure.code, `${failure.message} ${what}.`, failure.hint, { cause: failure })
}

/** Returns whether an error is the store's. */
export function isOfStore(error: unknown): boolean {
  return error instanceof EnvironmentError && error.code.startsWith('STORE_')
}
