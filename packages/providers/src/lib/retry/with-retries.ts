import type { AskOutcome, ModelFailure } from '@assay/core/exchange'
import { ABORTED } from '../model/failure.ts'
import { type Clock, systemClock } from './clock.ts'

/** How often and how long to try again. */
export interface RetryPolicy {
  /** Further tries after the first. Default 4; 0 tries once. */
  readonly maxRetries?: number | undefined
  /** The first wait is up to this, each next one up to twice as long. Default 500 ms. */
  readonly baseMs?: number | undefined
  /** No wait of our own choosing is longer. Default 30 s. A service's `Retry-After` may be. */
  readonly capMs?: number | undefined
  /** All waits of one request together; what would go beyond it fails instead. Default 5 minutes. */
  readonly maxWaitMs?: number | undefined
  readonly clock?: Clock | undefined
  /** From 0 to below 1. Default `Math.random`: waits are not part of a run's result. */
  readonly random?: (() => number) | undefined
  /** Ends the waiting: no further try is made, and the outcome is an `aborted` failure. */
  readonly signal?: AbortSignal | undefined
  /** Told before every wait. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/** A try that comes after a failure. */
export interface Retry {
  /** From 1. */
  readonly number: number
  readonly waitMs: number
  readonly failure: ModelFailure
}

/** Why there is no answer. */
interface Failed {
  readonly ok: false
  readonly failure: ModelFailure
}

/**
 * Asks until there is an answer, a failure that asking again cannot mend, or no try left. Which failures are worth it is their
 * `retryable`: statuses 408, 409, 429 and 5xx, connections and time-outs. Waits are drawn evenly from 0 to a bound that doubles ("full
 * jitter"), on top of what the service asked for, so that requests which failed together do not come back together.
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
