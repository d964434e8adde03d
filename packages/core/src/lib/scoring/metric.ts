import type { UnitMetric } from '../statistics/bootstrap.ts'
import { DEFAULT_LEVEL } from '../statistics/estimate.ts'
import type { Estimate } from '../statistics/interval.ts'
import type { Measured } from './problem.ts'
import { eachSample, type SampleTable } from './sample-table.ts'
import { caseUnits, type Units } from './units.ts'

/**
 * Numbers to be summed, over samples or over cases. A column of cases also says what each sample's share of its case is,
 * for when the samples of a single case are resampled; null where a case's number is no sum over its samples.
 */
export type MetricColumn = {
  readonly key: string
  /** The same column of scores if all were successes, or all failures where those are what it counts. */
  readonly ceiling?: { readonly most: MetricColumn; readonly by: 'success' | 'failure' }
} & (
  | { readonly of: 'samples'; readonly value: (row: number, caseIndex: number) => number }
  | {
      readonly of: 'cases'
      readonly value: (caseIndex: number) => number
      readonly share: ((row: number, caseIndex: number) => number) | null
    }
)

/** A mean, or a sum, of numbers from 0 to 1 (a share) or of amounts of at least 0, which has an interval of its own. */
export interface MeanSource {
  readonly kind: 'share' | 'amount'
  readonly above: MetricColumn
  readonly below: MetricColumn
  readonly as: 'mean' | 'sum'
  readonly scale: number
}

/** One number that a formula can use, and how it's made. Inside, NaN means undefined. */
export type Metric = {
  readonly name: string
  /** The eval that it belongs to, or null for a number of the whole suite. */
  readonly evalName: string | null
  /** The message if there is no value. */
  readonly whenUndefined: { readonly code: string; readonly message: string }
} & MetricSource

/** A metric is a function of sums, or of units drawn, or has no value from the start. */
export type MetricSource =
  | {
      readonly kind: 'sums'
      readonly columns: readonly MetricColumn[]
      readonly combine: (sums: readonly number[]) => number
      /** Null for what is neither a mean nor a sum: it has no interval but that of its resamples. */
      readonly mean: MeanSource | null
    }
  | { readonly kind: 'units'; readonly over: (units: Units) => UnitMetric }
  /**
   * Comes with its interval from elsewhere than single cases, as what labels say does; it can't be drawn again with them.
   * `beside` says why a formula that reads other numbers too has no interval.
   */
  | { readonly kind: 'given'; readonly estimate: (level: number) => Estimate; readonly beside: string }
  | { readonly kind: 'undefined' }

/** Returns the metric's value on all samples. */
export function measure(metric: Metric, table: SampleTable): Measured {
  const value = valueOnAll(metric, table)
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, ...metric.whenUndefined }
}

function valueOnAll(metric: Metric, table: SampleTable): number {
  if (metric.kind === 'undefined') return Number.NaN
  if (metric.kind === 'given') return metric.estimate(DEFAULT_LEVEL).value ?? Number.NaN
  const units = caseUnits(table)
  if (metric.kind === 'units') return metric.over(units)(new Float64Array(units.count).fill(1))
  const sums = metric.columns.map((column) => total(columnOverUnits(column, units)))
  return metric.combine(sums)
}

/** Returns a column summed within each unit, scaled to stand for all cases. */
export function columnOverUnits(column: MetricColumn, units: Units): Float64Array {
  const sums = new Float64Array(units.count)
  const { table } = units
  const add = (unit: number, value: number) => {
    sums[unit] = (sums[unit] ?? 0) + units.scale * value
  }
  for (let c = 0; c < table.caseCount; c++) {
    const unit = units.unitOfCase[c] ?? 0
    if (units.isLeftOut(c)) continue
    const step = units.isByAttempt(c) ? 1 : 0
    if (column.of === 'samples') eachSample(table, c, (row, place) => add(unit + step * place, column.value(row, c)))
    else if (step === 0) add(unit, column.value(c))
    else eachSample(table, c, (row, place) => add(unit + place, column.share?.(row, c) ?? Number.NaN))
  }
  return sums
}

function total(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
