/** The callbacks of each signal. One listener serves all, because a signal searches its listeners whenever one is added or removed. */
const watched = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls `end` when the signal aborts. The returned function ends the watch. */
export function watchAbort(signal: AbortSignal, end: () => void): () => void {
  const ends = watched.get(signal) ?? watch(signal)
  ends.add(end)
  return () => {
    ends.delete(end)
  }
}

function watch(signal: AbortSignal): Set<() => void> {
  const ends = new Set<() => void>()
  watched.set(signal, ends)
  signal.addEventListener('abort', () => {
    for (const end of ends) end()
  })
  return ends
}
