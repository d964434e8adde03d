import { Interval, ScoreError } from '@assay/core/report'
import { z } from 'zod'

/** One scoring of a run by one formula. Scores are appended, so that earlier ones stay readable. */
export const StoredScore = z.object({
  /** When it was computed (ISO 8601). */
  at: z.iso.datetime(),
  /** The suite that was scored; null for the whole run. */
  suite: z.string().nullable(),
  formula: z.string(),
  score: z.number().nullable(),
  interval: Interval.nullable(),
  error: ScoreError.nullable(),
  /** Why `score` or `interval` is null. */
  reason: z.string().nullable(),
  /** Who had it computed, and why; null where nobody said. */
  by: z.string().nullable().default(null),
  why: z.string().nullable().default(null),
})
export type StoredScore = z.infer<typeof StoredScore>

/** The one JSON text of a score, by which the same score is known again. */
export function scoreText(score: StoredScore): string {
  return JSON.stringify(StoredScore.parse(score))
}
