import { watchAbort } from '../abort/watch-abort.ts'
import { timerMs } from './timer-limit.ts'

/** Time as the code sees it, so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The real time. */
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
