import type { RunRow } from '@assay/core/api'

/** A run's progress at a moment. */
export interface Sighting {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly done: number
}

/** The age of the sightings that count: the last minute's pace, not the beginning's. */
const KEPT_MS = 60_000

/** Returns the sightings of a run with one more; older ones than a minute are dropped but for the last of them. */
export function see(seen: readonly Sighting[], sighting: Sighting): Sighting[] {
  const next = [...seen.filter(({ done }) => done <= sighting.done), sighting]
  const from = next.findLastIndex(({ at }) => at <= sighting.at - KEPT_MS)
  return next.slice(Math.max(0, from))
}

/**
 * Returns how many seconds a run still takes at its pace: that of the last minute where it was seen, else that since its start, which is too slow
 * for one that was stopped in between. Null where nothing can be said.
 */
export function timeLeft(
  { progress: { done, total }, started_at, status }: Pick<RunRow, 'progress' | 'started_at' | 'status'>,
  seen: readonly Sighting[],
  now: number,
): number | null {
  if (status !== 'running' || total === null || done === 0 || done > total) return null
  const [first] = seen
  const hasPace = first !== undefined && done > first.done && now > first.at
  const pace = hasPace ? (now - first.at) / (done - first.done) : (now - Date.parse(started_at)) / done
  return Number.isFinite(pace) && pace >= 0 ? ((total - done) * pace) / 1000 : null
}
