import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import { combineSignals } from '../abort/combine-signals.ts'
import { ABORTED, failWith } from '../model/failure.ts'
import type { Model } from '../model/model.ts'
import type { Clock } from '../retry/clock.ts'
import { type Retry, withRetries } from '../retry/with-retries.ts'
import type { AccountGate } from './account-gate.ts'

/** Bounds of one request with its retries. */
export interface AskWithinOptions {
  /** Ends everything at once, also a request under way. */
  readonly signal?: AbortSignal | undefined
  /** Lets a request under way finish, but nothing waits any longer and nothing more is sent. */
  readonly stop?: AbortSignal | undefined
  /** For each try. */
  readonly timeoutMs: number
  /** Which sample of the case this is, from 1. */
  readonly attempt: number
  /** Further tries after a temporary failure; 0 tries once. */
  readonly maxRetries: number
  /** Default: the real time. */
  readonly clock?: Clock | undefined
  /** Called before every wait, with the failure of a try that may be on the bill (`mayBeBilled`) whatever comes after it. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/**
 * Sends a request within what its account allows, with retries. A place is held only while a request is under way, never during a wait.
 *
 * If `signal` or `stop` aborts before the last try was sent, the outcome is an `aborted` failure: whether a further try would have had
 * an answer is open.
 */
export function askWithin(
  gate: AccountGate,
  model: Model,
  request: ModelRequest,
  options: AskWithinOptions,
): Promise<AskOutcome> {
  const { signal, stop, timeoutMs, attempt, maxRetries, clock, onRetry } = options
  const over = combineSignals(signal, stop)
  const tryOnce = async (): Promise<AskOutcome> => {
    const permit = await gate.acquire(model.account, over)
    if (permit === null) return failWith(ABORTED)
    let outcome: AskOutcome | null = null
    try {
      // A gate elsewhere may take its time to give a place.
      if (over?.aborted) return failWith(ABORTED)
      outcome = await model.ask(request, { signal, timeoutMs, attempt })
      return outcome
    } finally {
      permit.report(outcome)
    }
  }
  return withRetries(tryOnce, { maxRetries, clock, onRetry, signal: over })
}
