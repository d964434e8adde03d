/**
 * Something the user wrote or named is wrong: a file, a flag, a formula. Shown without a stack; the command exits with 2.
 */
export class UserError extends Error {
  override readonly name = 'UserError'
  /** Stable across releases, such as `REPORT_TRUNCATED`. */
  readonly code: string
  /** What to do about it, or null. */
  readonly hint: string | null

  constructor(code: string, message: string, hint: string | null = null) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

/**
 * The world around us failed: no such key, provider down, disk full. Shown without a stack; the command exits with 3.
 */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly code: string
  readonly hint: string | null

  constructor(code: string, message: string, hint: string | null = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.hint = hint
  }
}
