import type { FormulaProgram } from '../formula/compile.ts'
import { evaluate } from '../formula/evaluate.ts'
import { evaluateColumns } from '../formula/evaluate-columns.ts'
import { DEFAULT_RESAMPLES, percentileInterval, type ResamplePlan } from '../statistics/bootstrap.ts'
import { DEFAULT_LEVEL, type Estimate, undefinedEstimate, valueWithoutInterval } from '../statistics/interval.ts'
import { type FormulaScore, type FormulaScoreOptions, formulaScore, resampleFormula } from './formula-score.ts'
import type { SuiteMetrics } from './metrics.ts'
import type { Measured } from './problem.ts'

/** One suite of a run with the formula that scores it. */
export interface ScoredSuite {
  readonly suite: string
  readonly metrics: SuiteMetrics
  readonly formula: FormulaProgram
}

/**
 * The value of a run's own formula, which reads the scores of suites as `suite.<id>`, with its interval: every suite is
 * resampled by itself, and the run's formula is evaluated on the suites' resampled scores.
 */
export function runFormulaScore(
  formula: FormulaProgram,
  suites: readonly ScoredSuite[],
  options: FormulaScoreOptions,
): FormulaScore {
  const bySuite = new Map(suites.map((suite) => [`suite.${suite.suite}`, suite]))
  const inputs = new Map(formula.names.map((name) => [name, inputOf(bySuite.get(name), options)]))
  const evaluation = evaluate(
    formula,
    new Map(Array.from(inputs, ([name, input]) => [name, input.ok ? input.value : input])),
  )
  if (!evaluation.ok) {
    const { code, message } = evaluation
    if (options.onUndefined === 'zero')
      return { score: valueWithoutInterval(0, `Counted as 0: ${message}`), error: null }
    return { score: undefinedEstimate(message), error: { code, message } }
  }
  const read = formula.names.map((name) => ({ name, suite: bySuite.get(name) }))
  return { score: withInterval(evaluation.value, formula, read, options), error: null }
}

function inputOf(suite: ScoredSuite | undefined, options: FormulaScoreOptions): Measured {
  if (suite === undefined) return { ok: false, code: 'METRIC_UNKNOWN', message: 'the run has no such suite' }
  // One resample: only the value is read here.
  const { score, error } = formulaScore(suite.formula, suite.metrics, { ...options, resamples: 1 })
  if (score.value !== null) return { ok: true, value: score.value }
  return { ok: false, code: error?.code ?? 'METRIC_EMPTY', message: error?.message ?? 'it has no value' }
}

function withInterval(
  estimate: number,
  formula: FormulaProgram,
  read: readonly { name: string; suite: ScoredSuite | undefined }[],
  options: FormulaScoreOptions,
): Estimate {
  const { resamples = DEFAULT_RESAMPLES, level = DEFAULT_LEVEL } = options
  const columns: Float64Array[] = []
  let fewest: ResamplePlan | null = null
  for (const [place, { name, suite }] of read.entries()) {
    if (suite === undefined) {
      columns.push(new Float64Array(resamples).fill(Number.NaN))
      continue
    }
    // A seed of its own for every suite, or their draws would rise and fall together.
    const seed = options.seed + place * 2 ** 32
    const resampled = resampleFormula(suite.formula, suite.metrics, {
      ...options,
      seed: seed % Number.MAX_SAFE_INTEGER,
    })
    if (!resampled.ok) return valueWithoutInterval(estimate, `${name}: ${resampled.reason}`)
    columns.push(resampled.values)
    if (fewest === null || unitCount(resampled.plan) < unitCount(fewest)) fewest = resampled.plan
  }
  if (fewest === null) return valueWithoutInterval(estimate, 'The formula reads no suite.')
  const values = evaluateColumns(formula, columns, resamples)
  return percentileInterval(values, { estimate, plan: fewest, level })
}

function unitCount(plan: ResamplePlan): number {
  return plan.strata.reduce((sum, stratum) => sum + stratum.size, 0)
}
