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

/** The explanation of a suite's score; of the whole run's if `suite` is null. */
export interface SuiteExplanation {
  readonly suite: string | null
  readonly program: FormulaProgram
  readonly explanation: Explanation
}

/**
 * Explains the scores of `scoreSuites`: the inputs of each, every step, and what changes it. A mean of several suites isn't a formula and
 * isn't included; a suite whose formula doesn't compile isn't either.
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

/** Returns the inputs of a run's formula from its suites. */
function suiteInputs(
  { names }: FormulaProgram,
  samples: readonly SuiteSamples[],
  options: SuiteScoreOptions,
): FormulaInputs {
  const suites = samples.flatMap((each) => scoredSuite(each, options))
  const read = readSuites(names, suites, { ...options, intervals: false })
  return new Map(read.map(({ name, score, error }) => [name, score.value ?? error]))
}
