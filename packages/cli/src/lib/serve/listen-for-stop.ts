import { constants } from 'node:os'

/** Aborts with the first signal; the second ends the process as if nobody listened. */
export function listenForStop(tell: () => void): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(128 + constants.signals[name])
      tell()
      stop.abort()
    })
  }
  return stop.signal
}
