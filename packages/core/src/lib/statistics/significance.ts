/** The outcome of a test. Where `p_value` is null, `reason` says why. */
export interface TestResult {
  /** Two-sided. */
  readonly p_value: number | null
  readonly method: 'sign-flip-exact' | 'sign-flip-monte-carlo' | 'mcnemar-exact'
  /** Random draws that were made; null for an exact test. */
  readonly resamples: number | null
  readonly reason: string | null
}
