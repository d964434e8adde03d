import { fairCoinCdf } from './distributions.ts'
import type { TestResult } from './significance.ts'

/**
 * McNemar's exact test for cases that pass or fail on both sides: are falls and rises equally likely?
 *
 * `fell` counts cases that passed before and fail now, `rose` the opposite; cases that stayed the same say nothing.
 * The p-value is twice the smaller tail of Binomial(fell + rose, 1/2), at most 1.
 */
export function mcnemarExact(discordant: { fell: number; rose: number }): TestResult {
  const { fell, rose } = discordant
  const p_value = fell === rose ? 1 : Math.min(1, 2 * fairCoinCdf(Math.min(fell, rose), fell + rose))
  return { p_value, method: 'mcnemar-exact', resamples: null, reason: null }
}
