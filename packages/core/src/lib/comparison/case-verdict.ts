/** The outcome of a case that both runs scored. */
export type CaseVerdict = 'regressed' | 'improved' | 'unchanged'

/** The default threshold for a change, absolute on a scale of 0 to 1. */
export const DEFAULT_THRESHOLD = 0.05

/** 0.95 - 0.90 is 0.04999…, 0.90 - 0.85 is 0.05000…01: decimal scores differ from the threshold by less than this. */
const DECIMAL_SLACK = 1e-9

/** Returns whether a case's score moved by more than the threshold. A change of exactly the threshold is unchanged. */
export function caseVerdict(baseline: number, current: number, threshold: number): CaseVerdict {
  const change = current - baseline
  if (Math.abs(change) <= threshold + DECIMAL_SLACK) return 'unchanged'
  return change < 0 ? 'regressed' : 'improved'
}
