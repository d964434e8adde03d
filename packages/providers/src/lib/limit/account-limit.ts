import type { AskOutcome } from '@assay/core/exchange'
import { watchAbort } from '../abort/watch-abort.ts'
import { type Clock, systemClock } from '../retry/clock.ts'
import type { Permit } from './account-gate.ts'
import { createQueue } from './queue.ts'

/** Settings of one account's limit. */
export interface AccountLimitOptions {
  readonly ceiling: number
  readonly start?: number | undefined
  readonly clock?: Clock | undefined
  readonly onChange?: ((limit: number) => void) | undefined
}

/** The share of the limit that is left after a 429. Close to 1, because the service's own limit is near. */
const CUT = 0.8

/** The longest pause of a whole account. If a service wants longer, a request is sent to be sure. */
const PAUSE_LIMIT_MS = 300_000

/**
 * Limits one account's parallel requests. The limit starts small and doubles every round trip until the first 429; then it grows by one per
 * round trip and drops by a fifth on a 429. It grows only while it is reached, so it never runs ahead of what was tried.
 */
export class AccountLimit {
  readonly #ceiling: number
  readonly #clock: Clock
  readonly #onChange: (limit: number) => void
  readonly #queue = createQueue<(permit: Permit) => void>()
  #limit: number
  #inFlight = 0
  /** Answers since the last change; as many as the limit make a round trip. */
  #answers = 0
  #isSlowStart = true
  /** Counts cuts. Requests sent before a cut say nothing about the limit after it, so a burst of 429s cuts once. */
  #round = 0
  /** The clock time until which nothing starts. */
  #pausedUntil = Number.NEGATIVE_INFINITY
  /** Ends the wait for the end of a pause; null if nothing waits. */
  #wait: AbortController | null = null

  constructor({ ceiling, start = 4, clock = systemClock, onChange = () => {} }: AccountLimitOptions) {
    this.#ceiling = Math.max(1, Math.floor(ceiling))
    this.#limit = this.#bound(start)
    this.#clock = clock
    this.#onChange = onChange
  }

  /** The current limit. */
  get limit(): number {
    return this.#limit
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get waiting(): number {
    return this.#queue.size
  }

  /** Waits for a place; null if the signal aborts first. */
  acquire(signal?: AbortSignal): Promise<Permit | null> {
    if (signal?.aborted) return Promise.resolve(null)
    if (this.#queue.size === 0 && this.#hasPlace()) return Promise.resolve(this.#admit())
    return new Promise((resolve) => {
      const leave = this.#queue.add((permit) => {
        unwatch?.()
        resolve(permit)
      })
      const giveUp = () => {
        if (!leave()) return
        if (this.#queue.size === 0) this.#wait?.abort()
        resolve(null)
      }
      const unwatch = signal === undefined ? null : watchAbort(signal, giveUp)
      this.#awaitPause()
    })
  }

  #hasPlace(): boolean {
    return this.#inFlight < this.#limit && this.#pauseMs() <= 0
  }

  #admit(): Permit {
    this.#inFlight++
    const round = this.#round
    let isReported = false
    return {
      report: (outcome) => {
        if (isReported) return
        isReported = true
        this.#release(outcome, round)
      },
    }
  }

  #release(outcome: AskOutcome | null, round: number): void {
    const wasFull = this.#inFlight >= this.#limit
    this.#inFlight--
    if (outcome !== null && round === this.#round) this.#learn(outcome, wasFull)
    this.#admitWaiting()
  }

  #learn(outcome: AskOutcome, wasFull: boolean): void {
    if (outcome.ok) {
      if (wasFull && (++this.#answers >= this.#limit || this.#isSlowStart)) this.#change(this.#limit + 1)
    } else if (outcome.failure.code === 'rate_limited') {
      this.#isSlowStart = false
      this.#round++
      // One at a time is still too many: the service limits the rate, so the whole account waits as long as it asks.
      if (this.#limit === 1) this.#pause(outcome.failure.retry_after_ms ?? 0)
      this.#change(this.#limit * CUT)
    }
  }

  #change(next: number): void {
    this.#answers = 0
    const limit = this.#bound(next)
    if (limit === this.#limit) return
    this.#limit = limit
    this.#onChange(limit)
  }

  #bound(limit: number): number {
    return Math.min(this.#ceiling, Math.max(1, Math.floor(limit)))
  }

  #admitWaiting(): void {
    while (this.#hasPlace()) {
      const begin = this.#queue.take()
      if (begin === null) return
      begin(this.#admit())
    }
    this.#awaitPause()
  }

  #pause(ms: number): void {
    this.#pausedUntil = this.#clock.now() + Math.min(ms, PAUSE_LIMIT_MS)
  }

  #pauseMs(): number {
    // Bounded again, so that a clock that is set back doesn't make the pause longer.
    return Math.min(this.#pausedUntil - this.#clock.now(), PAUSE_LIMIT_MS)
  }

  /** Wakes waiting requests when the pause is over. Without any there is no timer, which would keep the process alive. */
  #awaitPause(): void {
    const ms = this.#pauseMs()
    if (ms <= 0 || this.#wait !== null || this.#queue.size === 0) return
    const wait = new AbortController()
    this.#wait = wait
    void this.#clock.sleep(ms, wait.signal).then(() => {
      this.#wait = null
      // The sleep decides, not the clock, which may lag behind a timer by a moment.
      if (!wait.signal.aborted) this.#pausedUntil = Number.NEGATIVE_INFINITY
      this.#admitWaiting()
    })
  }
}
