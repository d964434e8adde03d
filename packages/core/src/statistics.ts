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
  type ResampleSource,
  resample,
  sortedQuantile,
  type UnitMetric,
} from './lib/statistics/bootstrap.ts'
export { type CalibratedAnswer, type Calibration, calibrate } from './lib/statistics/calibration.ts'
export {
  type ChangeSpread,
  casesNeededForFall,
  type Planned,
  type PlannedSamples,
  type PlanOptions,
  samplesNeededForFall,
  smallestDetectableFall,
} from './lib/statistics/change-plan.ts'
export { cohensKappa, type JudgedPair } from './lib/statistics/cohens-kappa.ts'
export { ConfidenceSequence, type SequenceInterval } from './lib/statistics/confidence-sequence.ts'
export { normalCritical, tCritical } from './lib/statistics/distributions.ts'
export { type Bounds, DEFAULT_LEVEL, undefinedEstimate, valueWithoutInterval } from './lib/statistics/estimate.ts'
export { amountMean, HEAVY_TAIL_NOTE, medianEstimate } from './lib/statistics/hall-t.ts'
export { holmAdjusted } from './lib/statistics/holm.ts'
export type { Ceiling } from './lib/statistics/imaginary-case.ts'
export type { AmountEstimate, Estimate, Interval, Rate } from './lib/statistics/interval.ts'
export { type JudgedUnit, krippendorffAlpha } from './lib/statistics/krippendorff-alpha.ts'
export {
  agreementOnAll,
  differenceOf,
  rateAsPeopleSee,
  sensitivityOnAll,
  specificityOnAll,
} from './lib/statistics/label-corrected.ts'
export { type MoverInput, type MoverOptions, moverEstimate, unitInput } from './lib/statistics/mover-midp.ts'
export { type PairedChange, pairedChange } from './lib/statistics/paired-change.ts'
export { createRandom, type Random } from './lib/statistics/random.ts'
export { standardDeviation } from './lib/statistics/standard-deviation.ts'
