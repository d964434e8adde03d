import type { AskOutcome, ModelFailure } from '@assay/core/exchange'
import { ABORTED } from '../model/failure.ts'
import { type Clock, systemClock } from './clock.ts'

/** Settings of retries. */
export interface RetryPolicy {
  /** Maximum retries after the first try. Default 4; 0 tries once. */
  readonly maxRetries?: number | undefined
  /** The bound of the first wait; each next bound is twice as long. Default 500 ms. */
  readonly baseMs?: number | undefined
  /** The longest wait that we choose. Default 30 s. A service's `Retry-After` may be longer. */
  readonly capMs?: number | undefined
  /** Maximum total wait of one request; a request that would wait longer fails. Default 5 minutes. */
  readonly maxWaitMs?: number | undefined
  readonly clock?: Clock | undefined
  /** Returns a number from 0 to below 1. Default `Math.random`: waits aren't part of a run's result. */
  readonly random?: (() => number) | undefined
  /** Ends the wait: there is no further try, and the outcome is an `aborted` failure. */
  readonly signal?: AbortSignal | undefined
  /** Called before every wait. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/** A try after a failure. */
export interface Retry {
  /** The number of the retry, from 1. */
  readonly number: number
  readonly waitMs: number
  readonly failure: ModelFailure
}

/** The failure of a try. */
interface Failed {
  readonly ok: false
  readonly failure: ModelFailure
}

/**
 * Tries until there is an answer, a failure that a retry can't fix, or no try left. A failure is worth a retry if it's `retryable`:
 * statuses 408, 409, 429 and 5xx, connections and time-outs. Waits are random between 0 and a bound that doubles ("full jitter"), plus the
 * time that the service asks for, so that requests that failed together don't come back together.
 *
 * Put the gate inside, around each try, so that a waiting request holds no place: `askWithin` does.
 */
export async function withRetries<Answer extends { readonly ok: true } = Extract<AskOutcome, { ok: true }>>(
  ask: () => Promise<Answer | Failed>,
  policy: RetryPolicy = {},
): Promise<Answer | Failed> {
  const { maxRetries = 4, baseMs = 500, capMs = 30_000, maxWaitMs = 300_000 } = policy
  const { clock = systemClock, random = Math.random, signal, onRetry } = policy
  let waitedMs = 0
  for (let number = 1; ; number++) {
    const outcome = await ask()
    if (outcome.ok || !outcome.failure.retryable || number > maxRetries) return outcome
    if (signal?.aborted) return { ok: false, failure: ABORTED }
    const jitterMs = random() * Math.min(capMs, baseMs * 2 ** (number - 1))
    const waitMs = (outcome.failure.retry_after_ms ?? 0) + jitterMs
    waitedMs += waitMs
    if (waitedMs > maxWaitMs) return outcome
    onRetry?.({ number, waitMs, failure: outcome.failure })
    await clock.sleep(waitMs, signal)
    if (signal?.aborted) return { ok: false, failure: ABORTED }
  }
}
