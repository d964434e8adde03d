import { normalQuantile, tCdf, tCritical, tQuantile } from './distributions.ts'
import { DEFAULT_LEVEL } from './estimate.ts'

/** The default power. */
const DEFAULT_POWER = 0.8

/** A number, or null with the reason. */
export interface Planned {
  readonly value: number | null
  readonly reason: string | null
}

/** The spread of score changes between two runs of the same cases, for planning the next comparison. */
export interface ChangeSpread {
  /** Cases that both runs scored. */
  readonly pairs: number
  /** Samples per case in each run. */
  readonly samples: number
  /** The mean score of both runs together. */
  readonly mean: number
  /** The sample variance of the cases' changes. */
  readonly variance: number
  /** Whether samples pass or fail, or are graded; `step` is the smallest difference between two grades, 0 if there is none. */
  readonly scores: { readonly kind: 'passes' } | { readonly kind: 'graded'; readonly step: number }
}

export interface PlanOptions {
  /** Confidence level of the two-sided interval, 0.95 by default. */
  readonly level?: number
  /** Probability of seeing the change if it's there, 0.8 by default. */
  readonly power?: number
}

/** The samples needed per case, with a range that contains the true number in about three plans of four. */
export interface PlannedSamples extends Planned {
  readonly low: number | null
  /** Null if perhaps no number of samples is enough, and only more cases would help. */
  readonly high: number | null
}

const ONE_CASE = (pairs: number) =>
  `Telling a change from chance needs at least two cases; there ${pairs === 1 ? 'is 1' : `are ${pairs}`}.`
const NO_SPREAD = 'All cases changed by the same amount, so the spread is unknown.'

/** The number of cases above which Student's quantiles are normal, and the search isn't one by one. */
const MANY_CASES = 1e6

/**
 * Returns the smallest fall of the mean score that this many cases show with the requested power; larger falls show too.
 *
 * The spread that counts isn't that of today's changes, but of changes that include such a fall: when passes turn into
 * failures, the changes spread more. Planned with today's spread, the power was 0.61 on average instead of 0.8.
 */
export function smallestDetectableFall(spread: ChangeSpread, options: PlanOptions = {}): Planned {
  const { pairs, mean } = spread
  if (pairs < 2) return { value: null, reason: ONE_CASE(pairs) }
  const variance = varianceWithFall(spread)
  if (variance(mean) === 0) return { value: null, reason: NO_SPREAD }
  const standard = standardChange(pairs, options)
  const isSeen = (fall: number) => fall ** 2 * pairs >= standard ** 2 * variance(fall)
  if (!isSeen(mean)) return { value: null, reason: `With ${pairs} cases, even a drop to 0 could be chance.` }
  // Unseen at 0 and seen at the mean; a quadratic in between has one crossing.
  let unseen = 0
  let seen = mean
  for (let i = 0; i < 60; i++) {
    const middle = (unseen + seen) / 2
    if (isSeen(middle)) seen = middle
    else unseen = middle
  }
  return { value: seen, reason: null }
}

/** Returns the number of cases that show a fall of the mean score with the requested power, each with as many samples as now. */
export function casesNeededForFall(spread: ChangeSpread, fall: number, options: PlanOptions = {}): Planned {
  const { level = DEFAULT_LEVEL, power = DEFAULT_POWER } = options
  const impossible = whyNoFall(spread, fall)
  if (impossible !== null) return { value: null, reason: impossible }
  const variance = varianceWithFall(spread)(fall)
  if (variance === 0) return { value: null, reason: NO_SPREAD }
  const z = normalQuantile((1 + level) / 2) + normalQuantile(power)
  const byNormal = (z * z * variance) / fall ** 2
  if (!(byNormal < Number.MAX_SAFE_INTEGER))
    return { value: null, reason: 'The number of cases is too large to count.' }
  if (byNormal > MANY_CASES) return { value: Math.ceil(byNormal), reason: null }
  const powerOf = (cases: number) => tCdf(fall * Math.sqrt(cases / variance) - tCritical(level, cases - 1), cases - 1)
  let cases = Math.max(2, Math.floor(byNormal))
  while (powerOf(cases) < power) cases++
  return { value: cases, reason: null }
}

/**
 * Returns the number of samples per case and run that show a fall of the mean score on the existing cases.
 *
 * `withinVariance` is that of a score around its own case's mean, averaged over both runs. More samples average out
 * only that; true differences between the cases' changes stay, and are known only as well as their own spread allows.
 */
export function samplesNeededForFall(
  spread: ChangeSpread & { readonly withinVariance: number },
  fall: number,
  options: PlanOptions = {},
): PlannedSamples {
  const impossible = whyNoFall(spread, fall)
  if (impossible !== null) return { value: null, low: null, high: null, reason: impossible }
  const allowed = spread.pairs * (fall / standardChange(spread.pairs, options)) ** 2
  const needed = (variance: number): number | null => {
    const { within, between } = variancePartsWithFall({ ...spread, variance }, fall)
    if (within === 0 && between === 0) return null
    return between < allowed ? Math.max(1, Math.ceil(within / (allowed - between) - 1e-9)) : null
  }
  const [low = null, high = null] = [0.9, 0.1].map((p) =>
    needed((spread.variance * (spread.pairs - 1)) / chiSquareQuantile(p, spread.pairs - 1)),
  )
  const value = needed(spread.variance)
  const reason =
    value === null ? `The ${spread.pairs} cases change too differently: more samples don't help, more cases do.` : null
  return { value, low, high, reason }
}

function whyNoFall({ pairs, mean }: ChangeSpread, fall: number): string | null {
  if (pairs < 2) return ONE_CASE(pairs)
  if (fall <= 0) return 'The change to plan for must be above 0.'
  return fall > mean ? `A mean score of ${mean.toFixed(2)} can't fall by ${fall}.` : null
}

/** Returns the number of standard errors a change must measure to be seen this often. */
function standardChange(pairs: number, { level = DEFAULT_LEVEL, power = DEFAULT_POWER }: PlanOptions): number {
  return tCritical(level, pairs - 1) + tQuantile(power, pairs - 1)
}

/** Returns the variance of the cases' changes if the mean falls by this much, every case losing the same share of its passes. */
function varianceWithFall(spread: ChangeSpread): (fall: number) => number {
  const { pairs, samples, mean } = spread
  // The median of a sample variance, not its mean, must hit the true one for half of all plans to be large enough.
  const variance = (spread.variance * (pairs - 1)) / (pairs - 5 / 3)
  const { scores } = spread
  if (scores.kind === 'graded') return (fall) => variance + fall * Math.max(0, scores.step - fall)
  // Mean of the cases' squared pass rates, as if the changes were all chance: what chance cannot explain is `between`.
  const squared = Math.min(mean, Math.max(mean ** 2, mean - (samples * variance) / 2))
  const between = Math.max(0, variance - (2 * (mean - squared)) / samples)
  return (fall) => {
    const parts = passesWithFall({ mean, squared }, fall)
    return between + parts.between + parts.within / samples
  }
}

function variancePartsWithFall(
  spread: ChangeSpread & { readonly withinVariance: number },
  fall: number,
): { within: number; between: number } {
  const { samples, mean, variance, withinVariance, scores } = spread
  const between = Math.max(0, variance - (2 * withinVariance) / samples)
  if (scores.kind === 'graded')
    return { within: 2 * withinVariance, between: between + fall * Math.max(0, scores.step - fall) }
  const squared = Math.min(mean, Math.max(mean ** 2, mean - withinVariance))
  const parts = passesWithFall({ mean, squared }, fall)
  return { within: parts.within, between: between + parts.between }
}

/** Returns the variance a fall adds between cases and within one sample of each run, for cases whose pass rates have these moments. */
function passesWithFall(rates: { mean: number; squared: number }, fall: number): { within: number; between: number } {
  const { mean, squared } = rates
  if (mean === 0) return { within: 0, between: 0 }
  const share = fall / mean
  return {
    between: share ** 2 * (squared - mean ** 2),
    within: (2 - share) * (mean - squared) + share * (1 - share) * squared,
  }
}

/** Returns the quantile by Wilson and Hilferty's cube root (1931), within 2% for two degrees or more. */
function chiSquareQuantile(p: number, degrees: number): number {
  const spread = 2 / (9 * degrees)
  return degrees * Math.max(0.01, 1 - spread + normalQuantile(p) * Math.sqrt(spread)) ** 3
}
