import { betaCdf } from './distributions.ts'
import { type Bounds, DEFAULT_LEVEL, undefinedEstimate } from './estimate.ts'
import type { Estimate, Rate } from './interval.ts'

/** The maximum number of halvings in the search for a limit, and its relative precision. */
const BISECTIONS = 60
const PRECISION = 1e-10

/** A mean this close to 0 or 1 counts as 0 or 1: a Beta distribution that close can't be computed. */
const AT_THE_END = 1e-12

/** The moments that an interval needs, of numbers from 0 to 1, one per case, each with its weight. */
export interface UnitSpread {
  /** The weighted mean. */
  readonly mean: number
  /** The weighted variance around it. */
  readonly variance: number
  /** The number of equally weighted cases with the same information: (sum w)² / sum w². */
  readonly effectiveCases: number
  /** Cases with a weight above 0. */
  readonly cases: number
}

/** A Beta distribution, or all mass at one end. */
export type BetaShape = { readonly at: 0 | 1 } | { readonly a: number; readonly b: number }

/** Sums up numbers from 0 to 1; all weights are 1 unless given. */
export function unitSpread(values: ArrayLike<number>, weights?: ArrayLike<number>): UnitSpread {
  let weight = 0
  let squaredWeight = 0
  let sum = 0
  let cases = 0
  for (let i = 0; i < values.length; i++) {
    const w = weights === undefined ? 1 : (weights[i] ?? 0)
    if (w <= 0) continue
    cases++
    weight += w
    squaredWeight += w * w
    sum += w * (values[i] ?? 0)
  }
  const mean = Math.min(1, Math.max(0, sum / weight))
  const effectiveCases = (weight * weight) / squaredWeight
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    const w = weights === undefined ? 1 : (weights[i] ?? 0)
    if (w > 0) squares += (w * ((values[i] ?? 0) - mean)) ** 2
  }
  return { mean, variance: (effectiveCases * squares) / (weight * weight), effectiveCases, cases }
}

/**
 * Returns the distribution of the mean if one more case had scored `imagined`: the Beta with the mean and the variance
 * that Dirichlet weights over the cases and the additional one give it.
 *
 * For passes and failures of equal weight it is exactly Beta(passed + imagined, failed + 1 - imagined), whose quantiles
 * are Clopper and Pearson's limits. For other scores it is a two-moment form of the bound of Gaffke (2005).
 */
export function imaginedShape(spread: UnitSpread, imagined: 0 | 1): BetaShape {
  const { mean, variance, effectiveCases: n } = spread
  const m = (n * mean + imagined) / (n + 1)
  if (m < AT_THE_END) return { at: 0 }
  if (1 - m < AT_THE_END) return { at: 1 }
  // The variance over n + 1 cases, written so that nothing cancels when all cases are alike.
  const total = (n / (n + 1)) * variance + (n / (n + 1) ** 2) * (mean - imagined) ** 2
  const kappa = (m * (1 - m) * (n + 2)) / total - 1
  return { a: m * kappa, b: (1 - m) * kappa }
}

/** Returns the probability that the mean is at most `x`: half by the imagined failure, half by the imagined success (mid-P). */
export function midpCdf(spread: UnitSpread): (x: number) => number {
  const shapes = [imaginedShape(spread, 0), imaginedShape(spread, 1)]
  return (x) => shapes.reduce((sum, shape) => sum + shapeCdf(shape, x), 0) / 2
}

function shapeCdf(shape: BetaShape, x: number): number {
  if ('at' in shape) return x >= shape.at ? 1 : 0
  return betaCdf(x, shape.a, shape.b)
}

/** Returns the mean's limits at this level, stretched to include the mean. Also valid for a single case. */
export function midpLimits(spread: UnitSpread, level: number = DEFAULT_LEVEL): Bounds {
  const { mean } = spread
  const cdf = midpCdf(spread)
  const tail = (1 - level) / 2
  return {
    low: mean === 0 ? 0 : whereReached(cdf, tail, { low: 0, high: mean }),
    high: mean === 1 ? 1 : whereReached(cdf, 1 - tail, { low: mean, high: 1 }),
  }
}

function whereReached(cdf: (x: number) => number, probability: number, within: Bounds): number {
  let { low, high } = within
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (high - low <= PRECISION * middle) break
    if (cdf(middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Returns the mean over cases of numbers from 0 to 1, such as scores or pass@k, with its interval: as if there were one more case
 * that could have gone either way. It assumes nothing about how the numbers are spread within 0 to 1.
 */
export function unitMean(
  values: ArrayLike<number>,
  options: { weights?: ArrayLike<number>; level?: number } = {},
): Estimate {
  const spread = unitSpread(values, options.weights)
  if (spread.cases === 0) return undefinedEstimate('There are no values to average.')
  return withInterval(spread, options.level)
}

/**
 * Returns the share of samples that passed, with an interval that accounts for the similarity of a case's samples:
 * `passed[i]` of `total[i]` samples of case i passed. Cases without samples are left out.
 */
export function unitRate(passed: ArrayLike<number>, total: ArrayLike<number>, level?: number): Rate {
  const shares = Float64Array.from(total, (samples, i) => (samples > 0 ? (passed[i] ?? 0) / samples : 0))
  let count = 0
  let samples = 0
  for (let i = 0; i < total.length; i++) {
    if ((total[i] ?? 0) === 0) continue
    count += passed[i] ?? 0
    samples += total[i] ?? 0
  }
  if (samples === 0) return { value: null, interval: null, reason: 'There are no samples.', count: 0, total: 0 }
  const spread = { ...unitSpread(shares, total), mean: count / samples }
  return { ...withInterval(spread, level), count, total: samples }
}

function withInterval(spread: UnitSpread, level: number = DEFAULT_LEVEL): Estimate {
  const { mean: value, cases } = spread
  if (cases < 2) return { value, interval: null, reason: 'An interval needs at least two cases; there is 1.' }
  return { value, interval: { ...midpLimits(spread, level), level, method: 'beta-midp' }, reason: null }
}
