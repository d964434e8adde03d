import { fairCoinCdf, tCritical } from './distributions.ts'
import { DEFAULT_LEVEL, undefinedEstimate, valueWithoutInterval } from './estimate.ts'
import type { AmountEstimate, Estimate, Interval } from './interval.ts'

const TOO_LARGE = 'The values are too large to calculate with.'

/** The skewness below which the correction makes no difference. */
const NO_SKEWNESS = 1e-6

/** The fewest cases that show enough of a tail. */
const FEW_CASES = 30

/** Cochran's rule (1977, section 2.15): a normal mean is unsafe if 25 · skewness² > n. */
const COCHRAN_FACTOR = 25

/** The note on a mean whose interval can't account for values larger than those seen. */
export const HEAVY_TAIL_NOTE = 'This mean depends on a few large values; rarer, larger ones may be missing.'

/**
 * Returns the mean over samples of an amount of at least 0 without an upper bound, such as a cost or a latency: `sums[i]` is the sum
 * over case i and `samples[i]` the number of its samples. Cases without samples are left out.
 *
 * The interval is Student's over cases, stretched by Hall's (1992) cubic correction for skewness and never inside
 * Student's. Equal values show no spread and get no interval. Few cases and skewed ones come with a note and a median.
 */
export function amountMean(
  sums: ArrayLike<number>,
  samples: ArrayLike<number>,
  level: number = DEFAULT_LEVEL,
): AmountEstimate {
  const ratio = ratioOf(sums, samples)
  if (ratio.cases === 0) return undefinedEstimate('There are no values to average.')
  const { value, cases, effectiveCases } = ratio
  if (!Number.isFinite(value)) return undefinedEstimate(TOO_LARGE)
  const without = (reason: string) => valueWithoutInterval(value, reason)
  if (cases < 2) return without('An interval needs at least two cases; there is 1.')
  const residuals = residualsOf(sums, samples, value)
  if (residuals === null) return without(`All ${cases} cases have the same value, so their spread is unknown.`)
  const { error, asymmetry } = errorOf(residuals, ratio)
  const t = tCritical(level, effectiveCases - 1)
  if (!Number.isFinite(t * error)) return without(TOO_LARGE)
  const low = Math.max(0, Math.min(value - t * error, value - error * hallTransform(t, asymmetry)))
  const high = Math.max(value + t * error, value - error * hallTransform(-t, asymmetry))
  const interval: Interval = { low, high, level, method: 'hall-t' }
  // The skewness is asymmetry · √n, so Cochran's rule does not depend on n.
  const isTailed = cases < FEW_CASES || COCHRAN_FACTOR * asymmetry ** 2 > 1
  if (!isTailed) return { value, interval, reason: null }
  const median = medianEstimate(caseMeans(sums, samples), level)
  return { value, interval, reason: null, note: HEAVY_TAIL_NOTE, median }
}

interface Ratio {
  readonly value: number
  readonly samples: number
  readonly cases: number
  readonly effectiveCases: number
}

function ratioOf(sums: ArrayLike<number>, samples: ArrayLike<number>): Ratio {
  let y = 0
  let x = 0
  let squares = 0
  let cases = 0
  for (let i = 0; i < samples.length; i++) {
    const count = samples[i] ?? 0
    if (count === 0) continue
    y += sums[i] ?? 0
    x += count
    squares += count * count
    cases++
  }
  return { value: y / x, samples: x, cases, effectiveCases: (x * x) / squares }
}

function caseMeans(sums: ArrayLike<number>, samples: ArrayLike<number>): Float64Array {
  return Float64Array.from(samples, (count, i) => (sums[i] ?? 0) / count).filter((mean) => !Number.isNaN(mean))
}

/** Returns each case's distance from the sum its samples would have at the mean; null if that is only rounding. */
function residualsOf(sums: ArrayLike<number>, samples: ArrayLike<number>, mean: number): Float64Array | null {
  const residuals = Float64Array.from(samples, (count, i) => (count === 0 ? 0 : (sums[i] ?? 0) - mean * count))
  let largest = 0
  let size = 0
  for (let i = 0; i < residuals.length; i++) {
    largest = Math.max(largest, Math.abs(residuals[i] ?? 0))
    size += (samples[i] ?? 0) === 0 ? 0 : Math.abs(sums[i] ?? 0)
  }
  return largest <= 1e-13 * size ? null : residuals
}

/** Returns the ratio's standard error, and its skewness over √n: Σu³ / (Σu²)^1.5. */
function errorOf(residuals: Float64Array, ratio: Ratio): { error: number; asymmetry: number } {
  let scale = 0
  for (const residual of residuals) scale = Math.max(scale, Math.abs(residual))
  let squares = 0
  let cubes = 0
  for (const residual of residuals) {
    // In units of the largest, or cubes of large amounts would overflow and those of small ones vanish.
    const u = residual / scale
    squares += u * u
    cubes += u * u * u
  }
  const { samples, effectiveCases: n } = ratio
  return { error: (scale * Math.sqrt((n / (n - 1)) * squares)) / samples, asymmetry: cubes / squares ** 1.5 }
}

/** Applies Hall's monotone cubic transformation: a skewed statistic's position if a symmetric one is at `v`. */
function hallTransform(v: number, asymmetry: number): number {
  if (Math.abs(asymmetry) < NO_SKEWNESS) return v
  return (3 / asymmetry) * (Math.cbrt(1 + asymmetry * (v - asymmetry / 6)) - 1)
}

/**
 * Returns the median with the exact interval between two of the values themselves, whatever their distribution: the number of
 * values below the true median is that of heads in as many coin tosses. Needs 6 values at 95%.
 */
export function medianEstimate(values: ArrayLike<number>, level: number = DEFAULT_LEVEL): Estimate {
  const sorted = Float64Array.from(values).sort()
  const n = sorted.length
  if (n === 0) return undefinedEstimate('There are no values to take a median of.')
  const at = (place: number) => sorted[place] ?? 0
  const value = (at((n - 1) >> 1) + at(n >> 1)) / 2
  const place = innermostPlace(n, level)
  if (place < 0) return valueWithoutInterval(value, `A median's interval needs more than ${n} cases.`)
  return {
    value,
    interval: { low: at(place), high: at(n - 1 - place), level, method: 'order-statistics' },
    reason: null,
  }
}

/** Returns the innermost position from either end that encloses the median at this level; -1 if even the ends don't. */
function innermostPlace(n: number, level: number): number {
  let place = -1
  let beyond = n >> 1
  while (beyond - place > 1) {
    const middle = (place + beyond) >> 1
    if (2 * fairCoinCdf(middle, n) <= 1 - level) place = middle
    else beyond = middle
  }
  return place
}
