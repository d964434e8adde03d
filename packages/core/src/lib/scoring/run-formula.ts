import { compileFormula, type FormulaProgram } from '../formula/compile.ts'
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
  /** What the formula counts as where it has no value; by default what the run's formula does. */
  readonly onUndefined?: 'null' | 'zero' | undefined
}

/** A name in a run's formula that refers to a suite, and the message if there is no value. */
export interface SuiteReading {
  readonly name: string
  readonly suite: string
  readonly score: Estimate
  readonly error: { readonly ok: false; readonly code: string; readonly message: string }
}

const SUITE_NAME = /^(?<family>suite|balanced)\.(?<suite>.+)$/s

/** Tells whether a name is one of a run's formula: `suite.<id>` or `balanced.<id>`. */
export function isSuiteName(name: string): boolean {
  return SUITE_NAME.test(name)
}

/**
 * Returns the value of a run's own formula, which reads the scores of suites as `suite.<id>` and `balanced.<id>`, with its interval: the
 * suites are a fixed list, so the intervals of their scores are combined.
 */
export function runFormulaScore(
  formula: FormulaProgram,
  suites: readonly ScoredSuite[],
  options: FormulaScoreOptions,
): FormulaScore {
  const read = readSuites(formula.names, suites, options)
  const evaluation = evaluate(formula, new Map(read.map(({ name, score, error }) => [name, score.value ?? error])))
  if (!evaluation.ok) {
    const { code, message } = evaluation
    if (options.onUndefined === 'zero')
      return { score: valueWithoutInterval(0, `Counted as 0: ${message}`), error: null }
    return { score: undefinedEstimate(message), error: { code, message } }
  }
  return { score: withInterval(evaluation.value, formula, read, options), error: null }
}

/** Reads the names of a run's formula. */
export function readSuites(
  names: readonly string[],
  suites: readonly ScoredSuite[],
  options: FormulaScoreOptions,
): SuiteReading[] {
  const bySuite = new Map(suites.map((each) => [each.suite, each]))
  return names.map((name) => {
    const { family, suite = name } = SUITE_NAME.exec(name)?.groups ?? {}
    const { score, error } = scoreOf(bySuite.get(suite), family === 'balanced' ? 'balanced' : 'suite', options)
    const { code, message } = error ?? { code: 'METRIC_EMPTY', message: 'it has no value' }
    return { name, suite, score, error: { ok: false, code, message } }
  })
}

const BALANCED = compileBalanced()

/** Returns a suite's score by its own formula, or its balanced score. */
function scoreOf(
  suite: ScoredSuite | undefined,
  family: 'suite' | 'balanced',
  options: FormulaScoreOptions,
): FormulaScore {
  if (suite !== undefined && family === 'balanced') return formulaScore(BALANCED, suite.metrics, options)
  if (suite !== undefined)
    return formulaScore(suite.formula, suite.metrics, {
      ...options,
      ...(suite.onUndefined && { onUndefined: suite.onUndefined }),
    })
  const error = { code: 'METRIC_UNKNOWN', message: 'the run has no such suite' }
  return { score: undefinedEstimate(error.message), error }
}

function compileBalanced(): FormulaProgram {
  const compiled = compileFormula('rate.balanced', { evals: [] })
  if (!compiled.ok) throw new Error("The name rate.balanced doesn't compile. This is a bug.")
  return compiled.program
}

function withInterval(
  estimate: number,
  formula: FormulaProgram,
  read: readonly SuiteReading[],
  options: FormulaScoreOptions,
): Estimate {
  const { seed, level = DEFAULT_LEVEL, intervals = true } = options
  if (!intervals) return valueWithoutInterval(estimate, NOT_ASKED)
  if (read.length === 0) return valueWithoutInterval(estimate, "The formula doesn't use any suite.")
  if (choosesAmongNames(formula)) return valueWithoutInterval(estimate, NO_EXTREMES)
  const twice = read.find(({ suite }, at) => read.findIndex((other) => other.suite === suite) !== at)
  if (twice !== undefined) return valueWithoutInterval(estimate, bothOf(twice))
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

/** Words why the scores of one suite can't be combined: they come from the same answers. */
function bothOf({ suite }: SuiteReading): string {
  return `The formula combines suite.${suite} with balanced.${suite}, and no interval covers both.`
}
