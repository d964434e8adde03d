/** Aborts once the person leaves a run that continues elsewhere. */
export interface Leaving extends Disposable {
  readonly signal: AbortSignal
}

/** Listens for SIGINT and SIGTERM until it is disposed. The second one ends the process as if nobody listened. */
export function listenForLeaving(): Leaving {
  const controller = new AbortController()
  const leave = () => {
    stopListening()
    controller.abort()
  }
  const stopListening = () => {
    process.off('SIGINT', leave)
    process.off('SIGTERM', leave)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  return { signal: controller.signal, [Symbol.dispose]: stopListening }
}
