import { normalCdf, tCritical } from './distributions.ts'
import { addImaginaryCase, type Ceiling } from './imaginary-case.ts'
import { DEFAULT_LEVEL, type Estimate, valueWithoutInterval } from './interval.ts'
import { createRandom, type Random } from './random.ts'

/** Resamples where none are asked for. */
export const DEFAULT_RESAMPLES = 2000

/** More undefined resamples than this share, and there is no interval. */
const UNDEFINED_LIMIT = 0.01

/** Units `start` to `start + size - 1`, which are drawn for each other. */
export interface Stratum {
  readonly start: number
  readonly size: number
}

/**
 * What is drawn. `bootstrap` draws m of a stratum's m units with replacement. `bootstrap-stratified` draws m - 1 and scales
 * sums by m / (m - 1), which makes the variance of a mean unbiased in each stratum, however small (McCarthy and Snowden,
 * 1985; Rao and Wu, 1988).
 */
export interface ResamplePlan {
  readonly method: 'bootstrap' | 'bootstrap-stratified'
  readonly strata: readonly Stratum[]
}

/** A metric that is not made of sums, such as a maximum. `weights[u]` says how often unit u was drawn; 0 is not at all. */
export type UnitMetric = (weights: Float64Array) => number

/** What every resample gave: one column per column of sums, one per metric. */
export interface Resampled {
  readonly sums: readonly Float64Array[]
  readonly metrics: readonly Float64Array[]
}

/** What is resampled. */
export interface ResampleSource {
  readonly columns: readonly Float64Array[]
  readonly metrics?: readonly UnitMetric[]
  /** One per column. When given, sums are as if there were one imaginary case more; metrics see the real ones only. */
  readonly ceilings?: readonly Ceiling[]
}

/** Sums each column over units drawn at random, and evaluates each metric on the same draw, `resamples` times. */
export function resample(
  plan: ResamplePlan,
  from: ResampleSource,
  options: { seed: number; resamples?: number },
): Resampled {
  const { seed, resamples = DEFAULT_RESAMPLES } = options
  const unitMetrics = from.metrics ?? []
  const sums = from.columns.map(() => new Float64Array(resamples))
  const metrics = unitMetrics.map((metric) => ({ metric, values: new Float64Array(resamples) }))
  const units = plan.strata.reduce((most, stratum) => Math.max(most, stratum.start + stratum.size), 0)
  const draws = plan.strata.map((stratum) => drawFrom(plan, stratum, from.columns))
  const drawn = new Uint32Array(plan.strata.reduce((most, stratum) => Math.max(most, stratum.size), 0))
  const weights = new Float64Array(unitMetrics.length === 0 ? 0 : units)
  const random = createRandom(seed)

  for (let r = 0; r < resamples; r++) {
    weights.fill(0)
    for (const draw of draws) {
      addDraw(draw, { random, drawn, sums, r })
      if (weights.length > 0) addWeights(draw, drawn, weights)
    }
    for (const { metric, values } of metrics) values[r] = metric(weights)
  }
  if (from.ceilings !== undefined)
    addImaginaryCase(sums, { columns: from.columns, ceilings: from.ceilings, units }, random)
  return { sums, metrics: metrics.map(({ values }) => values) }
}

/** One stratum made ready: its part of each column, or the sum itself where the column has one value throughout. */
interface Draw {
  readonly start: number
  readonly size: number
  readonly count: number
  readonly scale: number
  readonly parts: readonly (Float64Array | number)[]
}

function drawFrom(plan: ResamplePlan, stratum: Stratum, columns: readonly Float64Array[]): Draw {
  const { start, size } = stratum
  const count = plan.method === 'bootstrap' ? size : size - 1
  const scale = size / count
  const parts = columns.map((column) => {
    const part = column.subarray(start, start + size)
    const first = part[0] ?? 0
    return part.every((value) => value === first) ? first * size : part
  })
  return { start, size, count, scale, parts }
}

function addDraw(
  draw: Draw,
  into: { random: Random; drawn: Uint32Array; sums: readonly Float64Array[]; r: number },
): void {
  const { random, drawn, sums, r } = into
  const { size, count, scale, parts } = draw
  random.fillBelow(drawn, size, count)
  for (let c = 0; c < parts.length; c++) {
    const part = parts[c]
    const column = sums[c]
    if (part === undefined || column === undefined) continue
    const sum = typeof part === 'number' ? part : scale * sumDrawn(part, drawn, count)
    column[r] = (column[r] ?? 0) + sum
  }
}

/**
 * Four sums at once, since one alone waits for each addition before it can start the next, and eight steps a turn, since
 * the check of the loop costs as much as a step. A plain loop takes more than twice as long.
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

function addWeights(draw: Draw, drawn: Uint32Array, weights: Float64Array): void {
  for (let i = 0; i < draw.count; i++) {
    const unit = draw.start + (drawn[i] ?? 0)
    weights[unit] = (weights[unit] ?? 0) + draw.scale
  }
}

/**
 * The percentile interval of what the resamples gave, where NaN is a resample without a value.
 *
 * The percentiles lie further out for few units, by Student's quantile and the factor n / (n - 1), since plain percentiles
 * are too narrow then (Hesterberg, 2015: the expanded percentile interval). The interval is stretched to its estimate
 * where a biased statistic would leave it outside.
 */
export function percentileInterval(
  values: Float64Array,
  about: { estimate: number; plan: ResamplePlan; level?: number },
): Estimate {
  const { estimate, plan, level = DEFAULT_LEVEL } = about
  const defined = values.filter((value) => Number.isFinite(value)).sort()
  const missing = values.length - defined.length
  if (missing > UNDEFINED_LIMIT * values.length) {
    const reason = `The formula has no value in ${missing} of ${values.length} resamples of the cases, so there is no interval.`
    return valueWithoutInterval(estimate, reason)
  }
  const tail = tailProbability(plan, level)
  const low = Math.min(estimate, sortedQuantile(defined, tail))
  const high = Math.max(estimate, sortedQuantile(defined, 1 - tail))
  if (low === high)
    return valueWithoutInterval(estimate, 'Every resample gives the same value, so its spread is unknown.')
  return { value: estimate, interval: { low, high, level, method: plan.method }, reason: null }
}

/** Why these strata cannot be resampled, or null when they can. */
export function unresampleable(plan: ResamplePlan): string | null {
  if (plan.strata.length === 0) return 'An interval needs at least two cases; there are none.'
  const lone = plan.strata.some((stratum) => stratum.size < 2)
  return lone ? 'An interval needs at least two cases; there is 1.' : null
}

/** How far out the lower percentile lies. */
function tailProbability(plan: ResamplePlan, level: number): number {
  const degrees = plan.strata.reduce((sum, stratum) => sum + stratum.size - 1, 0)
  // m - 1 of m are drawn in strata, which has the factor in it already.
  const factor = plan.method === 'bootstrap' ? Math.sqrt((degrees + 1) / degrees) : 1
  return normalCdf(-factor * tCritical(level, degrees))
}

/** The quantile of ascending values by linear interpolation (type 7 of Hyndman and Fan, as in R and NumPy). */
export function sortedQuantile(sorted: Float64Array, probability: number): number {
  const position = probability * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] ?? 0
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low
  return low + (position - below) * (high - low)
}
