import type { Estimate } from '../statistics/interval.ts'

/** All verdicts of a comparison. */
export const VERDICTS = ['worse', 'better', 'same', 'unclear'] as const

/** What a comparison says of one model on one suite. */
export type Verdict = (typeof VERDICTS)[number]

/** What a verdict is made from. */
export interface VerdictFacts {
  /** The mean change with its interval. */
  readonly change: Estimate
  /** Two-sided, adjusted for the number of groups compared; null when there is none. */
  readonly p_value: number | null
  /** A change of up to this does not matter. */
  readonly threshold: number
}

/**
 * Says what became of a group. Worse and better are changes that chance seldom makes; `same` is no evidence of a change and
 * an interval within the threshold either way; everything else is unclear: there is too little data to say.
 *
 * With several groups the p-value is adjusted and the interval is not, so an interval may exclude 0 and the verdict still
 * be unclear.
 */
export function verdictOf(facts: VerdictFacts): Verdict {
  const { change, p_value, threshold } = facts
  const { value, interval } = change
  if (value === null || interval === null || p_value === null) return 'unclear'
  if (p_value < 1 - interval.level && value !== 0) return value < 0 ? 'worse' : 'better'
  return interval.low >= -threshold && interval.high <= threshold ? 'same' : 'unclear'
}
