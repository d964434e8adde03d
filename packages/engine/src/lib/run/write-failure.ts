import { EnvironmentError } from '@assay/core/errors'

/** The first failed write of an experiment, and what all failed writes lost. */
export interface WriteFailure {
  /** The store's error; null if every write succeeded. */
  error: unknown
  /** Answers that were paid for and couldn't be saved. */
  answers: number
}

/** Returns the error that ends an experiment: that of the store if a write failed, since it causes others, with the number of lost answers. */
export function explainFailure(thrown: unknown, { error, answers }: WriteFailure): unknown {
  if (error === null) return thrown
  if (!(error instanceof EnvironmentError) || answers === 0) return error
  const lost = answers === 1 ? '1 answer that was paid for is lost' : `${answers} answers that were paid for are lost`
  return new EnvironmentError(error.code, `${error.message} ${lost}.`, error.hint, { cause: error })
}
