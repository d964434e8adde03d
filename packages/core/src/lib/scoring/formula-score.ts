import type { FormulaProgram } from '../formula/compile.ts'
import { evaluate, evaluateRow } from '../formula/evaluate.ts'
import { evaluateColumns } from '../formula/evaluate-columns.ts'
import type { ScoreError } from '../report/report.ts'
import {
  DEFAULT_RESAMPLES,
  percentileInterval,
  type ResampleSource,
  resample,
  unresampleable,
} from '../statistics/bootstrap.ts'
import { DEFAULT_LEVEL, undefinedEstimate, valueWithoutInterval } from '../statistics/estimate.ts'
import type { Estimate } from '../statistics/interval.ts'
import { type MoverInput, moverEstimate } from '../statistics/mover-midp.ts'
import { choosesAmongNames, imageOf, NO_EXTREMES } from './formula-shape.ts'
import { columnOverUnits, type Metric, type MetricColumn } from './metric.ts'
import { metricEstimate, metricInput } from './metric-estimate.ts'
import type { SuiteMetrics } from './metrics.ts'
import { resampledCaseUnits, type Units } from './units.ts'

/** Options for computing a formula's value and interval. */
export interface FormulaScoreOptions {
  /** Seed of the bootstrap, recorded with the run. */
  readonly seed: number
  /** 2,000 by default. */
  readonly resamples?: number
  /** 0.95 by default. */
  readonly level?: number
  /** The score if a formula has no value: null (the default), or 0. */
  readonly onUndefined?: 'null' | 'zero'
  /** False leaves the interval out; true by default. */
  readonly intervals?: boolean
}

/** The reason for a value without a requested interval. */
export const NOT_ASKED = "The interval wasn't requested."

/** A formula's value with its interval. `error` says why there is no value. */
export interface FormulaScore {
  readonly score: Estimate
  readonly error: ScoreError | null
}

/**
 * Returns the value of a formula on the results of one model on one suite, with its interval.
 *
 * A formula that reads one metric and rises or falls with it has the interval of that metric. One that names evals is
 * about those evals, which are a fixed list. All others are computed anew on cases drawn at random.
 */
export function formulaScore(
  formula: FormulaProgram,
  metrics: SuiteMetrics,
  options: FormulaScoreOptions,
): FormulaScore {
  const inputs = formula.names.map((name) => [name, metrics.value(name)] as const)
  const evaluation = evaluate(formula, new Map(inputs.map(([name, input]) => [name, input.ok ? input.value : input])))
  if (!evaluation.ok) {
    const { code, message } = evaluation
    if (options.onUndefined === 'zero')
      return { score: valueWithoutInterval(0, `Counted as 0: ${message}`), error: null }
    return { score: undefinedEstimate(message), error: { code, message } }
  }
  return { score: withInterval(evaluation.value, formula, metrics, options), error: null }
}

function withInterval(
  estimate: number,
  formula: FormulaProgram,
  metrics: SuiteMetrics,
  options: FormulaScoreOptions,
): Estimate {
  if (options.intervals === false) return valueWithoutInterval(estimate, NOT_ASKED)
  const read = formula.names.map((name) => metrics.metric(name))
  const [first] = read
  if (first === undefined) return valueWithoutInterval(estimate, "The formula doesn't use any results.")
  if (read.some((metric) => metric.evalName !== null))
    return evalInterval(estimate, formula, { read, metrics, options })
  const given = read.find((metric) => metric.kind === 'given')
  if (given !== undefined && read.length > 1) return valueWithoutInterval(estimate, given.beside)
  const single = read.length === 1 ? singleInterval(estimate, formula, { metric: first, metrics, options }) : null
  if (single !== null) return single
  const units = resampledCaseUnits(metrics.facts.table, options.seed)
  const reason = unresampleable(units.count)
  if (reason !== null) return valueWithoutInterval(estimate, reason)
  const values = resampledScores(formula, read, { units, ...options })
  return percentileInterval(values, { estimate, units: units.count, level: options.level ?? DEFAULT_LEVEL })
}

/** Returns the interval of a formula that only rises, or only falls, with the one metric it reads; else null. */
function singleInterval(
  estimate: number,
  formula: FormulaProgram,
  parts: { metric: Metric; metrics: SuiteMetrics; options: FormulaScoreOptions },
): Estimate | null {
  const { metric, metrics, options } = parts
  const own = metricEstimate(metric, metrics.facts.table, options.level ?? DEFAULT_LEVEL)
  if (own === null) return null
  if (own.interval === null) return valueWithoutInterval(estimate, own.reason ?? '')
  const limits = imageOf((input) => evaluateRow(formula, Float64Array.of(input)), own.interval)
  if (limits === null) return null
  const low = Math.min(estimate, limits.low)
  const high = Math.max(estimate, limits.high)
  if (low === high) return valueWithoutInterval(estimate, "The formula's value doesn't depend on its metric.")
  return { value: estimate, interval: { ...own.interval, low, high }, reason: null }
}

function evalInterval(
  estimate: number,
  formula: FormulaProgram,
  parts: { read: readonly Metric[]; metrics: SuiteMetrics; options: FormulaScoreOptions },
): Estimate {
  const { read, metrics, options } = parts
  const { seed, level = DEFAULT_LEVEL } = options
  if (choosesAmongNames(formula)) return valueWithoutInterval(estimate, NO_EXTREMES)
  const inputs: MoverInput[] = []
  for (const metric of read) {
    const input = metricInput(metric, metrics.facts.table, level)
    if (typeof input === 'string') return valueWithoutInterval(estimate, input)
    inputs.push(input)
  }
  const of = (values: readonly number[]) => evaluateRow(formula, Float64Array.from(values))
  return { ...moverEstimate(of, inputs, { seed, level }), value: estimate }
}

/** Returns the formula's value in every resample, NaN where it has none. */
function resampledScores(
  formula: FormulaProgram,
  read: readonly Metric[],
  options: FormulaScoreOptions & { units: Units },
): Float64Array {
  const { units, seed, resamples = DEFAULT_RESAMPLES } = options
  const columns = new Map<string, MetricColumn>()
  for (const metric of read) {
    if (metric.kind === 'sums') for (const column of metric.columns) columns.set(column.key, column)
  }
  const places = new Map([...columns.keys()].map((key, place) => [key, place]))
  const unitMetrics = read.filter((metric) => metric.kind === 'units')
  const drawn = resample(
    units.count,
    { ...columnsToDraw([...columns.values()], units), metrics: unitMetrics.map((metric) => metric.over(units)) },
    { seed, resamples },
  )
  const inputs = read.map((metric) => {
    if (metric.kind === 'undefined' || metric.kind === 'given') return new Float64Array(resamples).fill(Number.NaN)
    if (metric.kind === 'units') return drawn.metrics[unitMetrics.indexOf(metric)] ?? new Float64Array(resamples)
    const sums = metric.columns.map((column) => drawn.sums[places.get(column.key) ?? 0])
    return Float64Array.from({ length: resamples }, (_, r) => metric.combine(sums.map((sum) => sum?.[r] ?? 0)))
  })
  return evaluateColumns(formula, inputs, resamples)
}

/** Returns the columns over units, and their ceilings where any of them is of scores. */
function columnsToDraw(columns: readonly MetricColumn[], units: Units): Omit<ResampleSource, 'metrics'> {
  const known = new Map<string, Float64Array>()
  const overUnits = (column: MetricColumn): Float64Array => {
    const values = known.get(column.key) ?? columnOverUnits(column, units)
    known.set(column.key, values)
    return values
  }
  const drawn = columns.map(overUnits)
  if (columns.every((column) => column.ceiling === undefined)) return { columns: drawn }
  const ceilings = columns.map(({ ceiling }) =>
    ceiling === undefined ? null : { most: overUnits(ceiling.most), by: ceiling.by },
  )
  return { columns: drawn, ceilings }
}
