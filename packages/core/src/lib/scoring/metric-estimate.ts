import { unitMean, unitSpread } from '../statistics/beta-midp.ts'
import { undefinedEstimate, valueWithoutInterval } from '../statistics/estimate.ts'
import { amountMean } from '../statistics/hall-t.ts'
import type { Estimate } from '../statistics/interval.ts'
import { type MoverInput, unitInput } from '../statistics/mover-midp.ts'
import { columnOverUnits, type MeanSource, type Metric } from './metric.ts'
import type { SampleTable } from './sample-table.ts'
import { caseUnits, evalUnits, type Units } from './units.ts'

/**
 * Returns the metric's value with the interval that it has by itself, over the suite's cases; null for a metric that is neither a mean nor
 * a sum, such as a quantile. The pass rate here is the success rate of a summary, to the last digit.
 */
export function metricEstimate(metric: Metric, table: SampleTable, level: number): Estimate | null {
  if (metric.kind === 'given') return metric.estimate(level)
  if (metric.kind !== 'sums' || metric.mean === null) return null
  const { mean } = metric
  const { above, below } = overUnits(mean, caseUnits(table))
  const estimate =
    mean.kind === 'share'
      ? unitMean(quotients(above, below), { weights: below, level })
      : amountMean(above, below, level)
  return scaled(estimate, factorOf(mean, below))
}

/**
 * Returns the metric as one input of a formula that names evals: over the cases of the eval, or the samples of its only case. Gives the
 * reason where its limits are unknown.
 */
export function metricInput(metric: Metric, table: SampleTable, level: number): MoverInput | string {
  if (metric.kind !== 'sums' || metric.mean === null)
    return `${metric.name} has no interval of its own, so a formula that combines it with evals has none.`
  const { mean, evalName } = metric
  const { above, below } = overUnits(mean, evalName === null ? caseUnits(table) : evalUnits(table, evalName))
  const factor = factorOf(mean, below)
  if (mean.kind === 'share') {
    const input = unitInput(unitSpread(quotients(above, below), below), level)
    return factor === 1 ? input : { ...scaledLimits(input, factor), value: input.value * factor, spread: null }
  }
  const { value, interval, reason } = amountMean(above, below, level)
  if (value === null || (interval === null && !isFixedAmount(above, below)))
    return `${metric.name}: ${reason ?? 'its spread is unknown.'}`
  return { ...scaledLimits(interval ?? { low: value, high: value }, factor), value: value * factor, spread: null }
}

/** Returns whether several units cost, or take, the same each: a price, which leaves the spread to the other inputs. */
function isFixedAmount(above: Float64Array, below: Float64Array): boolean {
  const each = quotients(above, below).filter((_, unit) => (below[unit] ?? 0) > 0)
  const [first = 0] = each
  return each.length > 1 && each.every((amount) => Math.abs(amount - first) <= 1e-9 * first)
}

function overUnits(mean: MeanSource, units: Units): { above: Float64Array; below: Float64Array } {
  return { above: columnOverUnits(mean.above, units), below: columnOverUnits(mean.below, units) }
}

/** Numbers from 0 to 1; units that do not take part weigh nothing, and count 0. */
function quotients(above: Float64Array, below: Float64Array): Float64Array {
  return above.map((value, unit) => ((below[unit] ?? 0) > 0 ? value / (below[unit] ?? 1) : 0))
}

function factorOf({ as, scale }: MeanSource, below: Float64Array): number {
  return as === 'mean' ? scale : scale * below.reduce((sum, each) => sum + each, 0)
}

function scaled({ value, interval, reason }: Estimate, factor: number): Estimate {
  if (value === null) return undefinedEstimate(reason ?? '')
  if (interval === null) return valueWithoutInterval(value * factor, reason ?? '')
  return { value: value * factor, interval: { ...interval, ...scaledLimits(interval, factor) }, reason }
}

function scaledLimits({ low, high }: { low: number; high: number }, factor: number) {
  return { low: low * factor, high: high * factor }
}
