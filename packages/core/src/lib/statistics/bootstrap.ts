import { normalCdf, tCritical } from './distributions.ts'
import { DEFAULT_LEVEL, valueWithoutInterval } from './estimate.ts'
import { addImaginaryCase, type Ceiling } from './imaginary-case.ts'
import type { Estimate } from './interval.ts'
import { createRandom } from './random.ts'

/** The default number of resamples. */
export const DEFAULT_RESAMPLES = 2000

/** The largest share of undefined resamples for which there is an interval. */
const UNDEFINED_LIMIT = 0.01

/** A metric that isn't made of sums, such as a maximum. `weights[u]` is the number of times unit u was drawn. */
export type UnitMetric = (weights: Float64Array) => number

/** The values of every resample: one column per column of sums, one per metric. */
export interface Resampled {
  readonly sums: readonly Float64Array[]
  readonly metrics: readonly Float64Array[]
}

/** The data to resample. */
export interface ResampleSource {
  readonly columns: readonly Float64Array[]
  readonly metrics?: readonly UnitMetric[]
  /** One per column. If given, sums are as if there were one more, imaginary case; metrics see only the real ones. */
  readonly ceilings?: readonly Ceiling[]
}

/** Draws as many units as there are, with replacement, `resamples` times; sums each column and evaluates each metric. */
export function resample(
  units: number,
  from: ResampleSource,
  options: { seed: number; resamples?: number },
): Resampled {
  const { seed, resamples = DEFAULT_RESAMPLES } = options
  const unitMetrics = from.metrics ?? []
  const sums = from.columns.map(() => new Float64Array(resamples))
  const metrics = unitMetrics.map((metric) => ({ metric, values: new Float64Array(resamples) }))
  const parts = from.columns.map(constantSumOrColumn)
  const drawn = new Uint32Array(units)
  const weights = new Float64Array(unitMetrics.length === 0 ? 0 : units)
  const random = createRandom(seed)

  for (let r = 0; r < resamples; r++) {
    random.fillBelow(drawn, units, units)
    for (let c = 0; c < parts.length; c++) {
      const part = parts[c]
      const sum = sums[c]
      if (part === undefined || sum === undefined) continue
      sum[r] = typeof part === 'number' ? part : sumDrawn(part, drawn, units)
    }
    if (weights.length > 0) countDrawn(drawn, weights)
    for (const { metric, values } of metrics) values[r] = metric(weights)
  }
  if (from.ceilings !== undefined)
    addImaginaryCase(sums, { columns: from.columns, ceilings: from.ceilings, units }, random)
  return { sums, metrics: metrics.map(({ values }) => values) }
}

/** Returns the sum itself if a column has the same value throughout, since every draw has it. */
function constantSumOrColumn(column: Float64Array): Float64Array | number {
  const first = column[0] ?? 0
  return column.every((value) => value === first) ? first * column.length : column
}

/**
 * Computes four sums at once, since a single one waits for each addition before the next can start, with eight steps per turn, since
 * the loop's check costs as much as a step. A plain loop takes more than twice as long.
 */
function sumDrawn(column: Float64Array, drawn: Uint32Array, count: number): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let i = 0
  for (; i + 7 < count; i += 8) {
    a += column[drawn[i] ?? 0] ?? 0
    b += column[drawn[i + 1] ?? 0] ?? 0
    c += column[drawn[i + 2] ?? 0] ?? 0
    d += column[drawn[i + 3] ?? 0] ?? 0
    a += column[drawn[i + 4] ?? 0] ?? 0
    b += column[drawn[i + 5] ?? 0] ?? 0
    c += column[drawn[i + 6] ?? 0] ?? 0
    d += column[drawn[i + 7] ?? 0] ?? 0
  }
  for (; i < count; i++) a += column[drawn[i] ?? 0] ?? 0
  return a + b + (c + d)
}

function countDrawn(drawn: Uint32Array, weights: Float64Array): void {
  weights.fill(0)
  for (const unit of drawn) weights[unit] = (weights[unit] ?? 0) + 1
}

/**
 * Returns the percentile interval of the resamples' values, where NaN is a resample without a value.
 *
 * The percentiles lie further out for few units, by Student's quantile and the factor n / (n - 1), since plain percentiles
 * are too narrow then (Hesterberg, 2015: the expanded percentile interval). The interval is stretched to its estimate
 * where a biased statistic would leave it outside.
 */
export function percentileInterval(
  values: Float64Array,
  options: { estimate: number; units: number; level?: number },
): Estimate {
  const { estimate, units, level = DEFAULT_LEVEL } = options
  const defined = values.filter((value) => Number.isFinite(value)).sort()
  const missing = values.length - defined.length
  if (missing > UNDEFINED_LIMIT * values.length) {
    const reason = `The formula has no value in ${missing} of ${values.length} resamples, so it has no interval.`
    return valueWithoutInterval(estimate, reason)
  }
  // How far out the lower percentile lies.
  const tail = normalCdf(-Math.sqrt(units / (units - 1)) * tCritical(level, units - 1))
  const low = Math.min(estimate, sortedQuantile(defined, tail))
  const high = Math.max(estimate, sortedQuantile(defined, 1 - tail))
  if (low === high)
    return valueWithoutInterval(estimate, 'All resamples give the same value, so the spread is unknown.')
  return { value: estimate, interval: { low, high, level, method: 'bootstrap' }, reason: null }
}

/** Returns the reason why this number of units can't be resampled, or null if it can. */
export function unresampleable(units: number): string | null {
  if (units >= 2) return null
  return `An interval needs at least two cases; there ${units === 1 ? 'is 1' : 'are none'}.`
}

/** Returns the quantile of ascending values by linear interpolation (type 7 of Hyndman and Fan, as in R and NumPy). */
export function sortedQuantile(sorted: Float64Array, probability: number): number {
  const position = probability * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] ?? 0
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low
  return low + (position - below) * (high - low)
}
