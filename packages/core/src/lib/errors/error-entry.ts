/** One error code: whose mistake it is, its meaning, and how a command and the server report it. */
export interface ErrorEntry {
  /** `user`: something the user wrote or named is wrong. `environment`: the machine or a service failed. */
  readonly kind: 'user' | 'environment'
  /** The problem, without a message's values. */
  readonly title: string
  /** The default hint. It names no flags, which differ between a command, a page and a program. */
  readonly what_to_do: string
  /** The command's exit code. */
  readonly exit: 2 | 3
  /** The HTTP status: 4xx for what another request can fix, 5xx for the server's own files and settings. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 415 | 422 | 423 | 429 | 500 | 503 | 507
}

/** The fields of every code of a `UserError`. */
export const USER = { kind: 'user', exit: 2 } as const

/** The fields of every code of an `EnvironmentError`. */
export const ENVIRONMENT = { kind: 'environment', exit: 3 } as const
