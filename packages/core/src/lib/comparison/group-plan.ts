import {
  type ChangeSpread,
  casesNeededForFall,
  type PlannedSamples,
  samplesNeededForFall,
  smallestDetectableFall,
} from '../statistics/change-plan.ts'
import { standardDeviation } from '../statistics/standard-deviation.ts'
import type { GroupComparison } from './comparison.ts'

/** How the samples of a case differ on one side. */
interface SideSpread {
  /** Of a score around the mean of its case; null when no case has two samples. */
  readonly variance: number | null
  /** Samples per case. */
  readonly samples: number
}

interface PlannedGroup {
  readonly threshold: number
  /** The mean score of both sides. */
  readonly mean: number
  /** Whether every sample scored 0 or 1. */
  readonly isPassFail: boolean
  readonly baseline: SideSpread
  readonly current: SideSpread
}

/** What a comparison of these cases could have shown, and what it would take to see a fall by the threshold. */
export function groupPlan(
  differences: Float64Array,
  group: PlannedGroup,
): Pick<GroupComparison, 'minimum_detectable_change' | 'cases_needed' | 'samples_needed'> {
  const spread: ChangeSpread = {
    pairs: differences.length,
    samples: pooledSamples(group),
    mean: group.mean,
    variance: (standardDeviation(differences) ?? 0) ** 2,
    scores: group.isPassFail ? { kind: 'passes' } : { kind: 'graded', step: stepOf(differences) },
  }
  return {
    minimum_detectable_change: smallestDetectableFall(spread),
    cases_needed: casesNeededForFall(spread, group.threshold),
    samples_needed: samplesNeeded(spread, group),
  }
}

/** The one number of samples with which both sides together would be as noisy as they are: the harmonic mean. */
function pooledSamples({ baseline, current }: PlannedGroup): number {
  const pooled = 2 / (1 / baseline.samples + 1 / current.samples)
  return Number.isFinite(pooled) ? pooled : 1
}

function samplesNeeded(spread: ChangeSpread, group: PlannedGroup): PlannedSamples {
  const { baseline, current, threshold } = group
  if (spread.pairs >= 2 && (baseline.variance === null || current.variance === null)) {
    const reason = 'A side has only one sample per case, so the spread between samples is unknown.'
    return { value: null, low: null, high: null, reason }
  }
  const withinVariance = ((baseline.variance ?? 0) + (current.variance ?? 0)) / 2
  return samplesNeededForFall({ ...spread, withinVariance }, threshold)
}

/** The step that all changes are multiples of, or 0 when there is none: grades then differ by anything. */
function stepOf(differences: Float64Array): number {
  let step = Number.POSITIVE_INFINITY
  for (const difference of differences) if (difference !== 0) step = Math.min(step, Math.abs(difference))
  if (step === Number.POSITIVE_INFINITY) return 0
  const isMultiple = (difference: number) => Math.abs(difference / step - Math.round(difference / step)) < 1e-6
  return differences.every(isMultiple) ? step : 0
}
