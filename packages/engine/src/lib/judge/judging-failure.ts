/**
 * Carries an error of the environment, such as a full disk, out of a judge, which takes all others for reasons why a check can't be decided
 * and lets only an AbortError pass.
 */
export class JudgingFailure extends DOMException {
  /** What was thrown. */
  readonly error: unknown

  constructor(error: unknown) {
    super('An answer could not be judged.', 'AbortError')
    this.error = error
  }
}

/** Throws an error so that it leaves the judge. One that ends the judging anyway stays as it is. */
export function leaveJudge(error: unknown): never {
  throw Error.isError(error) && error.name === 'AbortError' ? error : new JudgingFailure(error)
}
