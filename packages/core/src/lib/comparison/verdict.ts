import type { Estimate } from '../statistics/interval.ts'

/** All verdicts of a comparison. */
export const VERDICTS = ['worse', 'better', 'same', 'unclear'] as const

/** A comparison's verdict on one model and one suite. */
export type Verdict = (typeof VERDICTS)[number]

/** The numbers that decide a verdict. */
export interface VerdictFacts {
  /** The mean change with its interval. */
  readonly change: Estimate
  /** Two-sided, adjusted for the number of groups compared; null if there is none. */
  readonly p_value: number | null
  /** The largest change that doesn't matter. */
  readonly threshold: number
}

/**
 * Returns a group's verdict. Worse and better are changes that chance rarely makes; `same` means no evidence of a change and
 * an interval within the threshold either way; everything else is unclear: there is too little data.
 *
 * With several groups the p-value is adjusted but the interval isn't, so the verdict may be unclear although the interval
 * excludes 0.
 */
export function verdictOf(facts: VerdictFacts): Verdict {
  const { change, p_value, threshold } = facts
  const { value, interval } = change
  if (value === null || interval === null || p_value === null) return 'unclear'
  if (p_value < 1 - interval.level && value !== 0) return value < 0 ? 'worse' : 'better'
  return interval.low >= -threshold && interval.high <= threshold ? 'same' : 'unclear'
}
