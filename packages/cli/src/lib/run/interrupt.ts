/** Signals of Ctrl-C: the first finishes open requests and reports, the second stops at once. Nothing recorded is lost. */
export interface Interrupt extends Disposable {
  readonly stop: AbortSignal
  readonly abort: AbortSignal
}

/** Listens for SIGINT and SIGTERM until it is disposed. Calls `tell` with what the first one does. */
export function listenForInterrupt(tell: (message: string) => void): Interrupt {
  const stop = new AbortController()
  const abort = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) abort.abort()
    else {
      stop.abort()
      tell('Finishing open requests; press Ctrl-C again to stop at once. Resume with: assay run --resume last')
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    stop: stop.signal,
    abort: abort.signal,
    [Symbol.dispose]: () => {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
