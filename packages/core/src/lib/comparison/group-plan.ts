import {
  type ChangeSpread,
  casesNeededForFall,
  type PlannedSamples,
  samplesNeededForFall,
  smallestDetectableFall,
} from '../statistics/change-plan.ts'
import { standardDeviation } from '../statistics/standard-deviation.ts'
import type { GroupComparison } from './comparison.ts'

/** The spread of a case's samples on one side. */
interface SideSpread {
  /** The variance of a score around its case's mean; null if no case has two samples. */
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

/** Returns what a comparison of these cases could show, and what it takes to see a fall by the threshold. */
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

/** Returns the single number of samples that would make both sides as noisy as they are: the harmonic mean. */
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

/** Returns the step that all changes are multiples of, or 0 if there is none. */
function stepOf(differences: Float64Array): number {
  let step = Number.POSITIVE_INFINITY
  for (const difference of differences) if (difference !== 0) step = Math.min(step, Math.abs(difference))
  if (step === Number.POSITIVE_INFINITY) return 0
  const isMultiple = (difference: number) => Math.abs(difference / step - Math.round(difference / step)) < 1e-6
  return differences.every(isMultiple) ? step : 0
}
