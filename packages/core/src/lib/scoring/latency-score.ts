import type { Checked } from './problem.ts'

/** A latency goal, in seconds. */
export interface LatencyGoal {
  /** Up to here the score is 1. */
  readonly target_s: number
  /** From here on the score is 0. */
  readonly limit_s: number
}

/**
 * Scores an answer's latency from 0 to 1: 1 up to the target, 0 from the limit on, and a straight line between.
 *
 * It stands beside correctness and never changes it. A sample without a measured latency has no latency score (null).
 */
export function latencyScoreOf(latencySeconds: number | null, goal: LatencyGoal): number | null {
  if (latencySeconds === null) return null
  const { target_s, limit_s } = goal
  return Math.min(1, Math.max(0, (limit_s - latencySeconds) / (limit_s - target_s)))
}

/** Checks a latency goal: both numbers at least 0, the limit above the target. */
export function checkLatencyGoal(goal: LatencyGoal): Checked<LatencyGoal> {
  const { target_s, limit_s } = goal
  if (target_s >= 0 && limit_s > target_s && Number.isFinite(limit_s)) return { ok: true, value: { target_s, limit_s } }
  const message = `The latency limit must be above the target, and the target at least 0; found limit ${limit_s} s, target ${target_s} s.`
  return { ok: false, problems: [{ code: 'LATENCY_GOAL_INVALID', message }] }
}
