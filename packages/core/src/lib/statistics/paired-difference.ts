import type { Bounds, Estimate } from './interval.ts'
import { undefinedEstimate } from './interval.ts'
import { type MeanOptions, meanEstimate } from './mean.ts'

/** What the change of a score from 0 to 1 can be. */
export const SCORE_CHANGE_BOUNDS: Bounds = { low: -1, high: 1 }

/**
 * The mean change over cases that were measured twice, with Student's interval over the changes.
 *
 * `differences[i]` is after minus before for case i, each side already averaged over its samples, so that cases and not
 * samples are what is counted. For changes of cost or latency leave `bounds` out; for scores pass `SCORE_CHANGE_BOUNDS`.
 */
export function pairedDifference(differences: ArrayLike<number>, options: MeanOptions = {}): Estimate {
  if (differences.length === 0) return undefinedEstimate('No case was measured on both sides.')
  return meanEstimate(differences, options)
}
