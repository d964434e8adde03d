/** The longest that `setTimeout` can wait, some 24 days; it takes anything longer, and infinity, as no wait at all. */
const TIMER_LIMIT_MS = 2 ** 31 - 1

/** A wait that `setTimeout` understands. */
export function timerMs(ms: number): number {
  return Math.min(ms, TIMER_LIMIT_MS)
}
