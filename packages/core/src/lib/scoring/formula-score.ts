import type { FormulaProgram } from '../formula/compile.ts'
import { evaluate } from '../formula/evaluate.ts'
import { evaluateColumns } from '../formula/evaluate-columns.ts'
import type { ScoreError } from '../report/report.ts'
import {
  DEFAULT_RESAMPLES,
  percentileInterval,
  type ResamplePlan,
  resample,
  unresampleable,
} from '../statistics/bootstrap.ts'
import { DEFAULT_LEVEL, type Estimate, undefinedEstimate, valueWithoutInterval } from '../statistics/interval.ts'
import { clusteredProportion } from '../statistics/wilson.ts'
import { columnOverUnits, type Metric, type MetricColumn } from './metric.ts'
import type { SuiteMetrics } from './metrics.ts'
import { resampledCaseUnits, stratifiedUnits, type Units } from './units.ts'

/** How a formula's value and interval are computed. */
export interface FormulaScoreOptions {
  /** Seed of the bootstrap, recorded with the run. */
  readonly seed: number
  /** 2,000 by default. */
  readonly resamples?: number
  /** 0.95 by default. */
  readonly level?: number
  /** What a formula without a value gives: null (the default), or 0. */
  readonly onUndefined?: 'null' | 'zero'
}

/** A formula's value with its interval. `error` says why there is no value. */
export interface FormulaScore {
  readonly score: Estimate
  readonly error: ScoreError | null
}

/**
 * The value of a formula on the results of one model on one suite, with its percentile interval.
 *
 * The bootstrap draws cases. A formula that names single evals draws within each of those instead (`stratifiedUnits`).
 * `success_pct` alone takes the interval of the pass rate, which also works when every sample passes.
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
  if (formula.text.trim() === 'success_pct') return successPercent(estimate, metrics, options)
  const resampled = resampleFormula(formula, metrics, options)
  if (!resampled.ok) return valueWithoutInterval(estimate, resampled.reason)
  return percentileInterval(resampled.values, { estimate, plan: resampled.plan, level: options.level ?? DEFAULT_LEVEL })
}

/** A formula's values in all resamples, NaN where it has none, or why nothing can be drawn. */
export type ResampledFormula =
  | { readonly ok: true; readonly values: Float64Array; readonly plan: ResamplePlan }
  | { readonly ok: false; readonly reason: string }

/** Draws the cases, or the samples within named evals, and evaluates the formula on every draw. */
export function resampleFormula(
  formula: FormulaProgram,
  metrics: SuiteMetrics,
  options: FormulaScoreOptions,
): ResampledFormula {
  if (formula.names.length === 0) return { ok: false, reason: 'The formula reads no results.' }
  const read = formula.names.map((name) => metrics.metric(name))
  const units = unitsFor(read, metrics, options.seed)
  if (typeof units === 'string') return { ok: false, reason: units }
  return { ok: true, values: resampledScores(formula, read, { units, ...options }), plan: units.plan }
}

function successPercent(estimate: number, metrics: SuiteMetrics, options: FormulaScoreOptions): Estimate {
  const { passed, counted } = metrics.facts
  const { interval, reason } = clusteredProportion(passed, counted, options.level)
  if (interval === null) return { value: estimate, interval, reason }
  return { value: estimate, interval: { ...interval, low: 100 * interval.low, high: 100 * interval.high }, reason }
}

/** The units to draw for the metrics that are read, or why nothing can be drawn. */
function unitsFor(read: readonly Metric[], metrics: SuiteMetrics, seed: number): Units | string {
  const { table } = metrics.facts
  const evalNames = new Set(read.flatMap((metric) => metric.evalName ?? []))
  if (evalNames.size === 0) {
    const units = resampledCaseUnits(table, seed)
    return unresampleable(units.plan) ?? units
  }
  const wholeSuite = read.some((metric) => metric.evalName === null)
  const stratified = stratifiedUnits(table, { evalNames, wholeSuite })
  if (!stratified.ok) return stratified.reason
  const unsplittable = stratified.hasAttempts ? read.find(needsWholeCases) : undefined
  if (unsplittable === undefined) return stratified.units
  return `${unsplittable.name} is made of whole cases, so it has no interval in a formula that names an eval with a single case.`
}

/** Whether a metric loses its meaning when the samples of a case are drawn one by one. */
function needsWholeCases(metric: Metric): boolean {
  if (metric.kind === 'units') return metric.name === 'score.min'
  return metric.kind === 'sums' && metric.columns.some((column) => column.of === 'cases' && column.share === null)
}

/** The formula's value in every resample, NaN where it has none. */
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
    units.plan,
    {
      columns: Array.from(columns.values(), (column) => columnOverUnits(column, units)),
      metrics: unitMetrics.map((metric) => metric.over(units)),
    },
    { seed, resamples },
  )
  const inputs = read.map((metric) => {
    if (metric.kind === 'undefined') return new Float64Array(resamples).fill(Number.NaN)
    if (metric.kind === 'units') return drawn.metrics[unitMetrics.indexOf(metric)] ?? new Float64Array(resamples)
    const sums = metric.columns.map((column) => drawn.sums[places.get(column.key) ?? 0])
    return Float64Array.from({ length: resamples }, (_, r) => metric.combine(sums.map((sum) => sum?.[r] ?? 0)))
  })
  return evaluateColumns(formula, inputs, resamples)
}
