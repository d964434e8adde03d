import { type EnvironmentErrorCode, ERRORS, type UserErrorCode } from './error-table.ts'

/**
 * An error in something the user wrote or named: a file, a flag, a formula. Shown without a stack; the command exits with 2.
 */
export class UserError extends Error {
  override readonly name = 'UserError'
  /** Stable across releases, such as `REPORT_TRUNCATED`. */
  readonly code: UserErrorCode
  /** The hint; null if the message already says what to do. */
  readonly hint: string | null

  /** Creates an error. Without a hint it gets the default of its code; null leaves the hint out. */
  constructor(code: UserErrorCode, message: string, hint: string | null = ERRORS[code].what_to_do) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

/**
 * A failure of the environment: a missing key, a provider outage, a full disk. Shown without a stack; the command exits with 3.
 */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  /** Stable across releases, such as `STORE_FULL`. */
  readonly code: EnvironmentErrorCode
  /** The hint; null if the message already says what to do. */
  readonly hint: string | null

  /** Creates an error. Without a hint it gets the default of its code; null leaves the hint out. */
  constructor(
    code: EnvironmentErrorCode,
    message: string,
    hint: string | null = ERRORS[code].what_to_do,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.hint = hint
  }
}
