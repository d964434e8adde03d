import { Interval, ScoreError } from '@assay/core/report'
import { z } from 'zod'

/** One scoring of a run with one formula. Scores are appended, so that earlier ones stay readable. */
export const StoredScore = z.object({
  /** The time it was computed (ISO 8601). */
  at: z.iso.datetime(),
  /** The suite that was scored; null for the whole run. */
  suite: z.string().nullable(),
  formula: z.string(),
  score: z.number().nullable(),
  interval: Interval.nullable(),
  error: ScoreError.nullable(),
  /** The reason why `score` or `interval` is null. */
  reason: z.string().nullable(),
  /** The person who had it computed, and the reason; null if unknown. */
  by: z.string().nullable().default(null),
  why: z.string().nullable().default(null),
})
export type StoredScore = z.infer<typeof StoredScore>

/** Returns a score's canonical JSON, by which the same score is recognized. */
export function scoreText(score: StoredScore): string {
  return JSON.stringify(StoredScore.parse(score))
}
