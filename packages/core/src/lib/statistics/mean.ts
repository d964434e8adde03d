import { normalCritical, tCritical } from './distributions.ts'
import {
  type Bounds,
  DEFAULT_LEVEL,
  type Estimate,
  type Interval,
  undefinedEstimate,
  valueWithoutInterval,
} from './interval.ts'

const TOO_LARGE = 'The values are too large to compute with.'

/** How a mean is estimated. */
export interface MeanOptions {
  /** Confidence level, 0.95 by default. */
  readonly level?: number
  /** What the values can be, where that is known: limits are cut there, and equal values still get an interval. */
  readonly bounds?: Bounds
  /** The weight of each value, at least 0; all 1 by default. */
  readonly weights?: ArrayLike<number>
}

/** The mean of independent values, one per case, with Student's interval; weighted when weights are given. */
export function meanEstimate(values: ArrayLike<number>, options: MeanOptions = {}): Estimate {
  const { weights } = options
  if (weights === undefined) return ratioEstimate(values, ones(values.length), { ...options, method: 't' })
  const weighted = Float64Array.from(values, (value, i) => value * (weights[i] ?? 0))
  return ratioEstimate(weighted, weights, { ...options, method: 't' })
}

/** How a ratio of sums is estimated. */
export interface RatioOptions extends Omit<MeanOptions, 'weights'> {
  /** What the interval is called, `t-clustered` by default. */
  readonly method?: 't' | 't-clustered'
}

/**
 * The mean over all samples of several cases, clustered by case: `numerators[i]` is the sum over case i,
 * `denominators[i]` its number of samples (or their weight). Cases whose denominator is 0 are left out.
 *
 * The variance is that of the linearised ratio, n / (n - 1) * sum((y - R x)^2) / (sum x)^2, and the quantile is Student's
 * with one degree less than there are cases (Cochran, Sampling Techniques, 1977, chapter 6).
 */
export function ratioEstimate(
  numerators: ArrayLike<number>,
  denominators: ArrayLike<number>,
  options: RatioOptions = {},
): Estimate {
  const { level = DEFAULT_LEVEL, bounds, method = 't-clustered' } = options
  let y = 0
  let x = 0
  let cases = 0
  for (let i = 0; i < denominators.length; i++) {
    const denominator = denominators[i] ?? 0
    if (denominator === 0) continue
    y += numerators[i] ?? 0
    x += denominator
    cases++
  }
  if (cases === 0) return undefinedEstimate('There is nothing to take a mean of.')
  const value = bounds === undefined ? y / x : clamp(y / x, bounds)
  if (!Number.isFinite(value)) return undefinedEstimate(TOO_LARGE)
  if (cases < 2) return valueWithoutInterval(value, 'An interval needs at least two cases; there is 1.')

  let squares = 0
  let size = 0
  for (let i = 0; i < denominators.length; i++) {
    const denominator = denominators[i] ?? 0
    if (denominator === 0) continue
    const residual = (numerators[i] ?? 0) - value * denominator
    squares += residual * residual
    size += Math.abs(numerators[i] ?? 0)
  }
  if (isRounding(squares, size)) return equalValues(value, cases, { level, bounds })
  const error = Math.sqrt((squares * cases) / (cases - 1)) / x
  const half = tCritical(level, cases - 1) * error
  if (!Number.isFinite(half)) return valueWithoutInterval(value, TOO_LARGE)
  const limits = { low: value - half, high: value + half }
  const interval: Interval = { ...(bounds === undefined ? limits : clip(limits, bounds)), level, method }
  return { value, interval, reason: null }
}

/**
 * Equal values show no spread, yet the next case may differ. As none of n cases did, at most a share u would (Wilson's
 * upper limit for 0 of n), and those could be anywhere within the bounds. Without a bound on both sides nothing can be said.
 */
function equalValues(value: number, cases: number, about: { level: number; bounds: Bounds | undefined }): Estimate {
  const { level, bounds } = about
  if (bounds === undefined || !Number.isFinite(bounds.high - bounds.low)) {
    return valueWithoutInterval(value, `All ${cases} cases have the same value, so their spread is unknown.`)
  }
  const z2 = normalCritical(level) ** 2
  const share = z2 / (cases + z2)
  const low = value - share * (value - bounds.low)
  const high = value + share * (bounds.high - value)
  return { value, interval: { low, high, level, method: 'wilson' }, reason: null }
}

/** The sample standard deviation (n - 1), or null for fewer than two values. */
export function standardDeviation(values: ArrayLike<number>): number | null {
  const n = values.length
  if (n < 2) return null
  let sum = 0
  for (let i = 0; i < n; i++) sum += values[i] ?? 0
  const mean = sum / n
  let squares = 0
  let size = 0
  for (let i = 0; i < n; i++) {
    squares += ((values[i] ?? 0) - mean) ** 2
    size += Math.abs(values[i] ?? 0)
  }
  return isRounding(squares, size) ? 0 : Math.sqrt(squares / (n - 1))
}

/** Whether squared distances from a mean are what rounding leaves of equal values, whose absolute values sum to `size`. */
function isRounding(squares: number, size: number): boolean {
  return squares <= (1e-13 * size) ** 2
}

function ones(length: number): Float64Array {
  return new Float64Array(length).fill(1)
}

function clamp(value: number, bounds: Bounds): number {
  return Math.min(bounds.high, Math.max(bounds.low, value))
}

function clip(limits: Bounds, bounds: Bounds): Bounds {
  return { low: Math.max(bounds.low, limits.low), high: Math.min(bounds.high, limits.high) }
}
