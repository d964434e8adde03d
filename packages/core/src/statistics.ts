export {
  type BetaShape,
  imaginedShape,
  midpCdf,
  midpLimits,
  type UnitSpread,
  unitMean,
  unitRate,
  unitSpread,
} from './lib/statistics/beta-midp.ts'
export { BettingSequence } from './lib/statistics/betting-sequence.ts'
export {
  DEFAULT_RESAMPLES,
  percentileInterval,
  type Resampled,
  type ResamplePlan,
  type ResampleSource,
  resample,
  type Stratum,
  sortedQuantile,
  type UnitMetric,
} from './lib/statistics/bootstrap.ts'
export {
  type ChangeSpread,
  casesNeededForFall,
  type PlannedSamples,
  type PlanOptions,
  samplesNeededForFall,
  smallestDetectableFall,
} from './lib/statistics/change-plan.ts'
export { ConfidenceSequence, type SequenceInterval } from './lib/statistics/confidence-sequence.ts'
export { type AmountMean, amountMean, HEAVY_TAIL_NOTE, medianEstimate } from './lib/statistics/hall-t.ts'
export { holmAdjusted } from './lib/statistics/holm.ts'
export type { Ceiling } from './lib/statistics/imaginary-case.ts'
export {
  type Bounds,
  DEFAULT_LEVEL,
  Estimate,
  Interval,
  Rate,
  UNIT_BOUNDS,
  undefinedEstimate,
  valueWithoutInterval,
} from './lib/statistics/interval.ts'
export { mcnemarExact } from './lib/statistics/mcnemar.ts'
export {
  type MeanOptions,
  meanEstimate,
  type RatioOptions,
  ratioEstimate,
  standardDeviation,
} from './lib/statistics/mean.ts'
export { type MoverInput, moverEstimate, unitInput } from './lib/statistics/mover-midp.ts'
export { type PairedChange, pairedChange } from './lib/statistics/paired-change.ts'
export { pairedDifference, SCORE_CHANGE_BOUNDS } from './lib/statistics/paired-difference.ts'
export {
  casesNeeded,
  DEFAULT_POWER,
  minimumDetectableEffect,
  type Planned,
  pairedPower,
  samplesPerCaseNeeded,
} from './lib/statistics/power.ts'
export { createRandom, type Random } from './lib/statistics/random.ts'
export { EXACT_SIGN_FLIP_LIMIT, signFlipTest } from './lib/statistics/sign-flip.ts'
export type { TestResult } from './lib/statistics/significance.ts'
export { clusteredProportion, proportion } from './lib/statistics/wilson.ts'
