import type { AskOutcome } from '@assay/core/exchange'
import { ABORTED, failWith } from '../model/failure.ts'
import { type Clock, systemClock } from '../retry/clock.ts'
import { createQueue } from './queue.ts'

/** What a limiter is made with. */
export interface LimiterOptions {
  /** The most at once, whatever the service would take: `threads`. */
  readonly ceiling: number
  /** How many at once to begin with. Default 4. */
  readonly start?: number | undefined
  readonly clock?: Clock | undefined
  /** Told the new limit whenever it changes. */
  readonly onChange?: ((limit: number) => void) | undefined
}

/** Decides how many requests of one account are under way at once. */
export interface Limiter {
  /** How many may be under way now. */
  readonly limit: number
  readonly inFlight: number
  readonly waiting: number
  /**
   * Does the work when its turn comes, first come first served. Aborted while it waits, the outcome is an `aborted` failure and the work
   * is not begun; once begun, ending it is the work's own business.
   */
  run(work: () => Promise<AskOutcome>, signal?: AbortSignal): Promise<AskOutcome>
}

/** What is left of the limit after the service said "too many". Close to one, as the answer to 429 is known to be near. */
const CUT = 0.8

/** The longest that the whole account is held back; a service that asks for more is asked again to be sure. */
const PAUSE_LIMIT_MS = 300_000

/**
 * Makes a limiter for one account. The limit starts small and doubles every round trip until the first 429; then it grows by one a
 * round trip and is cut by a fifth on a 429. It grows only while it is reached, so it never runs ahead of what was tried.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { clock = systemClock, onChange } = options
  const ceiling = Math.max(1, Math.floor(options.ceiling))
  const queue = createQueue<() => void>()
  let limit = Math.min(ceiling, options.start ?? 4)
  // Answers since the last change: as many as the limit make a round trip.
  let answers = 0
  let inFlight = 0
  let isSlowStart = true
  // Work begun before a cut says nothing about the limit after it, so a burst of 429s cuts once.
  let round = 0
  let isPaused = false

  const change = (next: number): void => {
    answers = 0
    const bounded = Math.min(ceiling, Math.max(1, Math.floor(next)))
    if (bounded === limit) return
    limit = bounded
    onChange?.(limit)
  }
  const learn = (outcome: AskOutcome, begunIn: number, wasFull: boolean): void => {
    if (begunIn !== round) return
    if (outcome.ok) {
      if (wasFull && (++answers >= limit || isSlowStart)) change(limit + 1)
    } else if (outcome.failure.code === 'rate_limited') {
      isSlowStart = false
      round++
      // One at a time and still too many: the service minds the rate, so the whole account waits as long as it says.
      if (limit === 1) pause(outcome.failure.retry_after_ms ?? 0)
      change(limit * CUT)
    }
  }
  const pause = (ms: number): void => {
    if (ms === 0 || isPaused) return
    isPaused = true
    void clock.sleep(Math.min(ms, PAUSE_LIMIT_MS)).then(() => {
      isPaused = false
      startWaiting()
    })
  }
  const startWaiting = (): void => {
    while (!isPaused && inFlight < limit) {
      const begin = queue.take()
      if (begin === null) return
      inFlight++
      begin()
    }
  }
  const perform = async (work: () => Promise<AskOutcome>): Promise<AskOutcome> => {
    const begunIn = round
    let outcome: AskOutcome | null = null
    try {
      outcome = await work()
      return outcome
    } finally {
      const wasFull = inFlight >= limit
      inFlight--
      if (outcome !== null) learn(outcome, begunIn, wasFull)
      startWaiting()
    }
  }
  return {
    get limit() {
      return limit
    },
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return queue.size
    },
    run(work, signal) {
      if (signal?.aborted) return Promise.resolve(failWith(ABORTED))
      if (!isPaused && inFlight < limit && queue.size === 0) {
        inFlight++
        return perform(work)
      }
      return new Promise((resolve, reject) => {
        const begin = () => {
          signal?.removeEventListener('abort', giveUp)
          perform(work).then(resolve, reject)
        }
        const leave = queue.add(begin)
        const giveUp = () => {
          if (leave()) resolve(failWith(ABORTED))
        }
        signal?.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
