import type { AskOutcome, ModelRequest } from '@assay/core/exchange'

/** Limits of one request. */
export interface AskOptions {
  /** Ends the request at once; the outcome is then a failure with the code `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** After this time the outcome is a failure with the code `timeout`. */
  readonly timeoutMs: number
  /** The number of the case's sample, from 1. A recording answers by it; everything else ignores it. */
  readonly attempt?: number | undefined
}

/** An open model. */
export interface Model {
  /** The ID as the user wrote it: `provider/name`. */
  readonly id: string
  /** The owner of the rate limits: models with the same account share a limit. */
  readonly account: string
  /**
   * Everything but the request that determines an answer, on one line: provider, name, endpoint, protocol, headers. The same meaning gives
   * the same text. It contains no key or secret; those are named by their variables.
   */
  readonly fingerprint: string
  /** The change to make in the config so that the model accepts tools. Omitted if it does, or if only a request would tell. */
  readonly toolsFix?: string | undefined
  /** The variable that holds the key; omitted if the service gets none. */
  readonly keyVariable?: string | undefined
  /** Lists the names of the service's models, free of charge: as it says, or as the price library knows. Omitted if nothing does. */
  listNames?(): Promise<readonly string[]>
  /** Sends one request, without retries. A service's error is a failure in the outcome, never an exception. */
  ask(request: ModelRequest, options: AskOptions): Promise<AskOutcome>
  /**
   * Asks an own server which models it serves, by their names; null if it doesn't say. It costs nothing. Left out for hosted services,
   * which list everything.
   */
  listServed?(): Promise<readonly string[] | null>
  /** Closes connections. Requests in flight end as `aborted`. */
  close(): Promise<void>
}

/** The environment variables that hold keys. */
export type Environment = Readonly<Record<string, string | undefined>>
