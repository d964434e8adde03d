/** Combined signals by their two sources. A run has two signals and thousands of requests, which can share one. */
const combined = new WeakMap<AbortSignal, WeakMap<AbortSignal, AbortSignal>>()

/** Returns a signal that aborts when either does; undefined if neither is given. The same pair always gives the same signal. */
export function combineSignals(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined {
  if (first === undefined || second === undefined || first === second) return first ?? second
  const withFirst = combined.get(first) ?? new WeakMap<AbortSignal, AbortSignal>()
  combined.set(first, withFirst)
  const either = withFirst.get(second) ?? AbortSignal.any([first, second])
  withFirst.set(second, either)
  return either
}
