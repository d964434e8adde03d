import type { AskOutcome, ModelAnswer, ModelFailure, ModelRequest } from '@assay/core/exchange'
import { combineSignals } from '../abort/combine-signals.ts'
import { failWith, NOT_SENT } from '../model/failure.ts'
import type { Model } from '../model/model.ts'
import { type Clock, systemClock } from '../retry/clock.ts'
import { type Retry, withRetries } from '../retry/with-retries.ts'
import type { AccountGate } from './account-gate.ts'
import { readAway } from './waiting-gate.ts'

/** Limits of one request with its retries. */
export interface AskWithinOptions {
  /** Ends everything at once, including a request in flight. */
  readonly signal?: AbortSignal | undefined
  /** Lets a request in flight finish, but ends all waits and sends nothing more. */
  readonly stop?: AbortSignal | undefined
  /** Time-out of each try. */
  readonly timeoutMs: number
  /** The number of the case's sample, from 1. */
  readonly attempt: number
  /** Retries after a temporary failure; 0 tries once. */
  readonly maxRetries: number
  /** The clock. Default: real time. */
  readonly clock?: Clock | undefined
  /** Surrounds every try, such as to pay for it; `send` waits for a place and sends the request. Default: sends. */
  readonly aroundTry?: ((send: () => Promise<AskOutcome>) => Promise<AskOutcome>) | undefined
  /**
   * Surrounds the sending of every try, while its place is taken: `send` sends it at once. Null if it wasn't sent; `over` aborts when
   * nothing more may be. Default: sends.
   */
  readonly aroundSend?:
    | ((send: () => Promise<AskOutcome>, over: AbortSignal | undefined) => Promise<AskOutcome | null>)
    | undefined
  /**
   * Called with an answer while its place is still taken, such as to save it: then a process that is killed loses no more answers than it may
   * have open requests. Returns the answer to go on with.
   */
  readonly keep?: ((answer: ModelAnswer) => Promise<ModelAnswer>) | undefined
  /** Called before every try once it has its place, such as to write down that it is sent. It isn't sent before this resolves. */
  readonly onSend?: (() => Promise<void>) | undefined
  /** Whether a request that was too late after its answer had begun is sent again. Default true. */
  readonly retriesBegun?: boolean | undefined
  /** Called, while its place is still taken, with every try that was sent and has no answer, and with the time it took. */
  readonly onFailure?: ((failure: ModelFailure, latencyMs: number) => void | Promise<void>) | undefined
  /** Called before every wait, with the failure of a try that may be billed (`mayBeBilled`) whatever follows. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/**
 * Sends a request within its account's limit, with retries. A place is held only while a request is in flight and its answer is kept, never
 * during a wait.
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
  const { signal, stop, timeoutMs, attempt, maxRetries, onRetry, keep, aroundTry = (send) => send() } = options
  const { clock = systemClock, retriesBegun = true, onFailure, onSend, aroundSend = (send) => send() } = options
  const over = combineSignals(signal, stop)
  const tryOnce = async (): Promise<AskOutcome> => {
    const permit = await gate.acquire(model.account, over)
    if (permit === null) return failWith(NOT_SENT)
    let outcome: AskOutcome | null = null
    try {
      // A remote gate may take a while to give a place.
      if (over?.aborted) return failWith(NOT_SENT)
      await onSend?.()
      if (over?.aborted) return failWith(NOT_SENT)
      let startedMs = 0
      const send = (): Promise<AskOutcome> => {
        startedMs = clock.now()
        return model.ask(request, { signal, timeoutMs, attempt })
      }
      outcome = await aroundSend(send, over)
      if (outcome === null) return failWith(NOT_SENT)
      if (!outcome.ok) await onFailure?.(outcome.failure, clock.now() - startedMs)
      if (!outcome.ok && outcome.failure.begun === true && !retriesBegun)
        outcome = failWith({ ...outcome.failure, retryable: false })
      return outcome.ok && keep !== undefined ? { ok: true, answer: await keep(outcome.answer) } : outcome
    } finally {
      permit.report(outcome)
    }
  }
  /** A server that is away uses up no retries: its gate says when it is back. One that was waited for in vain isn't tried again. */
  const tryUntilThere = async (): Promise<AskOutcome> => {
    let sinceMs: number | null = null
    for (;;) {
      const outcome = await aroundTry(tryOnce)
      const failure = readAway(outcome)
      if (failure === null || gate.awaits === undefined || over?.aborted) return outcome
      sinceMs ??= clock.now()
      if (!gate.awaits(model.account, sinceMs)) return failWith({ ...failure, retryable: false })
    }
  }
  return withRetries(tryUntilThere, { maxRetries, clock, onRetry, signal: over })
}
