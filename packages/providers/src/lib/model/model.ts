import type { AskOutcome, ModelRequest } from '@assay/core/exchange'

/** What bounds one request. */
export interface AskOptions {
  /** Ends the request at once; the outcome is then a failure with the code `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** After this time the outcome is a failure with the code `timeout`. */
  readonly timeoutMs: number
  /** Which sample of the case this is, from 1. A recording answers by it; everything else ignores it. */
  readonly attempt?: number | undefined
}

/** A model that is ready to be asked. */
export interface Model {
  /** As the user wrote it: `provider/name`. */
  readonly id: string
  /** Whose rate limits count: models with the same account share them, so they share a limit. */
  readonly account: string
  /**
   * Everything that determines an answer beside the request, on one line: provider, name, endpoint, protocol, headers. The same meaning
   * gives the same text. It holds no key and no secret; those are named by their variables.
   */
  readonly fingerprint: string
  /** What to change so that it can be offered tools. Left out where it can, and where only asking it would tell. */
  readonly toolsFix?: string | undefined
  /** Asks once, without retries. What a service does wrong is a failure in the outcome, never an exception. */
  ask(request: ModelRequest, options: AskOptions): Promise<AskOutcome>
  /** Lets go of connections. Requests under way end as `aborted`. */
  close(): Promise<void>
}

/** The environment variables that keys come from. */
export type Environment = Readonly<Record<string, string | undefined>>
