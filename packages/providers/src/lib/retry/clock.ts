import { watchAbort } from '../abort/watch-abort.ts'
import { timerMs } from './timer-limit.ts'

/** A clock that tests can replace, so that they need not wait. */
export interface Clock {
  /** Returns milliseconds that never decrease. */
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        unwatch?.()
        resolve()
      }
      const timer = setTimeout(done, timerMs(ms))
      const unwatch = signal === undefined ? null : watchAbort(signal, done)
    }),
}
