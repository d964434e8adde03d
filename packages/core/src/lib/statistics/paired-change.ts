import { midpCdf, midpLimits, unitSpread } from './beta-midp.ts'
import { tCdf, tCritical } from './distributions.ts'
import { DEFAULT_LEVEL, undefinedEstimate } from './estimate.ts'
import type { Estimate } from './interval.ts'
import { standardDeviation } from './standard-deviation.ts'

/** The mean change of scores between two runs, and the probability that chance alone changes as much. */
export interface PairedChange {
  readonly change: Estimate
  /** Two-sided, and below 1 - level exactly when the interval excludes 0; null without an interval. */
  readonly p_value: number | null
}

/**
 * Returns the mean change over cases that were scored twice: `differences[i]` is after minus before for case i, from -1 to 1, each
 * side already averaged over its samples, so that cases count, not samples.
 *
 * One Student's t gives both the interval and the p-value, so they can't disagree. If all cases changed by the same amount, there is
 * no spread: changes are then treated as scores from 0 to 1, as if one more case could have gone either way.
 */
export function pairedChange(differences: ArrayLike<number>, level: number = DEFAULT_LEVEL): PairedChange {
  const n = differences.length
  if (n === 0) return { change: undefinedEstimate('No case has a score on both sides.'), p_value: null }
  let sum = 0
  for (let i = 0; i < n; i++) sum += differences[i] ?? 0
  const value = sum / n
  const sd = standardDeviation(differences)
  if (sd === null) {
    const reason = 'An interval needs at least two cases; there is 1.'
    return { change: { value, interval: null, reason }, p_value: null }
  }
  return sd === 0 ? equalChanges(differences, level) : studentChange({ value, error: sd / Math.sqrt(n), n }, level)
}

function studentChange(mean: { value: number; error: number; n: number }, level: number): PairedChange {
  const { value, error, n } = mean
  const half = tCritical(level, n - 1) * error
  // A mean of scores cannot change by more than 1.
  const interval = { low: Math.max(-1, value - half), high: Math.min(1, value + half), level, method: 't' as const }
  const p_value = 2 * tCdf(-Math.abs(value) / error, n - 1)
  return { change: { value, interval, reason: null }, p_value }
}

function equalChanges(differences: ArrayLike<number>, level: number): PairedChange {
  const value = differences[0] ?? 0
  const spread = unitSpread(Float64Array.from(differences, (difference) => (difference + 1) / 2))
  const { low, high } = midpLimits(spread, level)
  const below = midpCdf(spread)(0.5)
  const interval = { low: 2 * low - 1, high: 2 * high - 1, level, method: 'beta-midp' as const }
  return { change: { value, interval, reason: null }, p_value: Math.min(1, 2 * Math.min(below, 1 - below)) }
}
