import { compileFormula, type FormulaProgram } from '../formula/compile.ts'
import { type Explanation, explain } from '../formula/explain.ts'
import type { FormulaInputs } from '../formula/outcomes.ts'
import { readSuites } from './run-formula.ts'
import {
  metricsFor,
  readsSuites,
  type SuiteSamples,
  type SuiteScoreOptions,
  scopeOfSuites,
  scoredSuite,
} from './score-suites.ts'

/** How the score of a suite comes about; of the whole run where `suite` is null. */
export interface SuiteExplanation {
  readonly suite: string | null
  readonly program: FormulaProgram
  readonly explanation: Explanation
}

/**
 * Takes the scores of `scoreSuites` apart: the inputs of each, every step, and what moves it. A mean of several suites is not a formula and is
 * not among them, nor is a suite for which the formula does not compile.
 */
export function explainSuites(
  formula: string,
  samples: readonly SuiteSamples[],
  options: SuiteScoreOptions,
): SuiteExplanation[] {
  const whole = compileFormula(formula, scopeOfSuites(samples))
  if (!whole.ok) return []
  if (readsSuites(whole.program)) {
    const { program } = whole
    return [{ suite: null, program, explanation: explain(program, suiteInputs(program, samples, options)) }]
  }
  return samples.flatMap((each) => {
    const compiled = compileFormula(formula, scopeOfSuites([each]))
    if (!compiled.ok) return []
    const { program } = compiled
    const metrics = metricsFor(program, each, options)
    const inputs = program.names.map((name) => {
      const measured = metrics.value(name)
      return [name, measured.ok ? measured.value : measured] as const
    })
    return [{ suite: each.suite, program, explanation: explain(program, new Map(inputs)) }]
  })
}

/** What a run's formula reads of its suites. */
function suiteInputs(
  { names }: FormulaProgram,
  samples: readonly SuiteSamples[],
  options: SuiteScoreOptions,
): FormulaInputs {
  const suites = samples.flatMap((each) => scoredSuite(each, options))
  const read = readSuites(names, suites, { ...options, intervals: false })
  return new Map(read.map(({ name, score, error }) => [name, score.value ?? error]))
}
