import type { FormulaProgram } from '../formula/compile.ts'
import { evaluate, evaluateRow } from '../formula/evaluate.ts'
import { DEFAULT_LEVEL, undefinedEstimate, valueWithoutInterval } from '../statistics/estimate.ts'
import type { Estimate } from '../statistics/interval.ts'
import { type MoverInput, moverEstimate } from '../statistics/mover-midp.ts'
import { type FormulaScore, type FormulaScoreOptions, formulaScore, NOT_ASKED } from './formula-score.ts'
import { choosesAmongNames, NO_EXTREMES } from './formula-shape.ts'
import type { SuiteMetrics } from './metrics.ts'

/** One suite of a run with the formula that scores it. */
export interface ScoredSuite {
  readonly suite: string
  readonly metrics: SuiteMetrics
  readonly formula: FormulaProgram
}

/**
 * The value of a run's own formula, which reads the scores of suites as `suite.<id>`, with its interval: the suites are a
 * fixed list, so the intervals of their scores are combined.
 */
export function runFormulaScore(
  formula: FormulaProgram,
  suites: readonly ScoredSuite[],
  options: FormulaScoreOptions,
): FormulaScore {
  const bySuite = new Map(suites.map((suite) => [`suite.${suite.suite}`, suite]))
  const read = formula.names.map((name) => ({ name, ...scoreOf(bySuite.get(name), options) }))
  const evaluation = evaluate(formula, new Map(read.map(({ name, score, error }) => [name, score.value ?? error])))
  if (!evaluation.ok) {
    const { code, message } = evaluation
    if (options.onUndefined === 'zero')
      return { score: valueWithoutInterval(0, `Counted as 0: ${message}`), error: null }
    return { score: undefinedEstimate(message), error: { code, message } }
  }
  return { score: withInterval(evaluation.value, formula, read, options), error: null }
}

/** A suite's score, and what the run's formula says when it has none. */
function scoreOf(suite: ScoredSuite | undefined, options: FormulaScoreOptions) {
  if (suite === undefined) {
    const error = { ok: false, code: 'METRIC_UNKNOWN', message: 'the run has no such suite' } as const
    return { score: undefinedEstimate(error.message), error }
  }
  const { score, error } = formulaScore(suite.formula, suite.metrics, options)
  const { code, message } = error ?? { code: 'METRIC_EMPTY', message: 'it has no value' }
  return { score, error: { ok: false, code, message } as const }
}

function withInterval(
  estimate: number,
  formula: FormulaProgram,
  read: readonly { name: string; score: Estimate }[],
  options: FormulaScoreOptions,
): Estimate {
  const { seed, level = DEFAULT_LEVEL, intervals = true } = options
  if (!intervals) return valueWithoutInterval(estimate, NOT_ASKED)
  if (read.length === 0) return valueWithoutInterval(estimate, 'The formula reads no suite.')
  if (choosesAmongNames(formula)) return valueWithoutInterval(estimate, NO_EXTREMES)
  const inputs: MoverInput[] = []
  for (const { name, score } of read) {
    if (score.value === null || score.interval === null)
      return valueWithoutInterval(estimate, `${name}: ${score.reason ?? 'it has no interval.'}`)
    const { low, high } = score.interval
    inputs.push({ value: score.value, low, high, spread: null })
  }
  const of = (values: readonly number[]) => evaluateRow(formula, Float64Array.from(values))
  return { ...moverEstimate(of, inputs, { seed, level, sides: 'own' }), value: estimate }
}
