import { standardDeviation } from '../statistics/mean.ts'
import { casesNeeded, minimumDetectableEffect, type Planned, samplesPerCaseNeeded } from '../statistics/power.ts'
import type { GroupComparison } from './comparison.ts'

/** How the samples of a case differ on one side. */
interface SideSpread {
  /** Of a score around the mean of its case; null when no case has two samples. */
  readonly variance: number | null
  /** Samples per case. */
  readonly samples: number
}

/** What a comparison of these cases could have shown, and what it would take to see a mean change of the threshold. */
export function groupPlan(
  differences: Float64Array,
  about: { threshold: number; baseline: SideSpread; current: SideSpread },
): Pick<GroupComparison, 'minimum_detectable_change' | 'cases_needed' | 'samples_needed'> {
  const pairs = differences.length
  const sd = standardDeviation(differences)
  const minimum_detectable_change = minimumDetectableEffect({ pairs, sd: sd ?? 0 })
  if (sd === null) {
    const none = minimum_detectable_change
    return { minimum_detectable_change, cases_needed: none, samples_needed: none }
  }
  const cases_needed = casesNeeded({ change: about.threshold, sd })
  return { minimum_detectable_change, cases_needed, samples_needed: samplesNeeded({ pairs, sd, ...about }) }
}

function samplesNeeded(about: {
  pairs: number
  sd: number
  threshold: number
  baseline: SideSpread
  current: SideSpread
}): Planned {
  const { pairs, sd, threshold, baseline, current } = about
  if (baseline.variance === null || current.variance === null) {
    const reason = 'A side has one sample of each case, so it is not known how much samples of a case differ.'
    return { value: null, reason }
  }
  const variance = baseline.variance + current.variance
  const noise = baseline.variance / baseline.samples + current.variance / current.samples
  // The one number of samples with which both sides together would be as noisy as they are.
  const samples = noise > 0 ? variance / noise : 1
  return samplesPerCaseNeeded({ change: threshold, pairs, sd, sdWithin: Math.sqrt(variance), samples })
}
