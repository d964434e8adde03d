/** The longest wait of `setTimeout`, about 24 days; it treats anything longer, and infinity, as no wait at all. */
const TIMER_LIMIT_MS = 2 ** 31 - 1

/** Returns a wait that `setTimeout` supports. */
export function timerMs(ms: number): number {
  return Math.min(ms, TIMER_LIMIT_MS)
}
