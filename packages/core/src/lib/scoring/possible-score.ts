import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import { compileFormula, type FormulaProgram } from '../formula/compile.ts'
import { ANY, hull, type Range } from '../formula/range.ts'
import { type Possible, rangeOverInputs } from '../formula/range-over-inputs.ts'
import { type MissingSamples, type PossibleSuite, possibleMetric, possibleSuite } from './possible-metric.ts'
import { metricsFor, readsSuites, type SuiteSamples, scopeOfSuites, scoredSuite } from './score-suites.ts'

/** The values that a formula could have had for a suite, or for the run where `suite` is null; `error` if it doesn't compile. */
export interface PossibleScore extends Possible {
  readonly suite: string | null
  readonly error: string | null
}

/** A suite's samples, and those that nobody took. */
export interface PlannedSamples extends SuiteSamples {
  readonly missing: MissingSamples
}

/**
 * Returns the values that a formula could have had, had every undecided and missing sample been decided: one for each suite, or one for the
 * run if the formula reads `suite.NAME` or `balanced.NAME`.
 */
export function possibleScores(
  formula: string,
  samples: readonly PlannedSamples[],
  options: { readonly ignoreErrors: boolean },
): PossibleScore[] {
  const whole = compileFormula(formula, scopeOfSuites(samples))
  if (!whole.ok) return [{ suite: null, ...unreadable(whole.diagnostics, samples) }]
  if (readsSuites(whole.program)) {
    const inputs = whole.program.names.map((name) => possibleSuiteScore(name, samples, options))
    return [{ suite: null, ...rangeOverInputs(whole.program, inputs), error: null }]
  }
  return samples.map((each) => {
    const compiled = compileFormula(formula, scopeOfSuites([each]))
    if (!compiled.ok) return { suite: each.suite, ...unreadable(compiled.diagnostics, [each]) }
    return {
      suite: each.suite,
      ...possibleValue(compiled.program, prepare(compiled.program, each, options)),
      error: null,
    }
  })
}

const NEVER: Possible = { range: null, maybeUndefined: true }
const ZERO: Range = { low: 0, high: 0 }

/** Returns what a formula with an unknown name could be: anything, since the name may belong to what was left out or never taken. */
function unreadable(
  [first]: readonly Diagnostic[],
  samples: readonly PlannedSamples[],
): Possible & { readonly error: string | null } {
  const error = first?.message ?? "it isn't a valid formula"
  if (first?.code !== 'FORMULA_UNKNOWN_NAME') return { ...NEVER, error }
  const mayBeMissing = samples.some(({ missing }) => missing.count > 0)
  return { range: ANY, maybeUndefined: true, error: mayBeMissing ? null : error }
}

function prepare(program: FormulaProgram, samples: PlannedSamples, options: { readonly ignoreErrors: boolean }) {
  return possibleSuite(metricsFor(program, samples, options), samples.missing)
}

function possibleValue(program: FormulaProgram, suite: PossibleSuite): Possible {
  const inputs = program.names.map((name, slot) => {
    const reading = program.reads[slot]
    return reading === undefined ? NEVER : possibleMetric(name, reading, suite)
  })
  return rangeOverInputs(program, inputs)
}

/** Returns the values that `suite.NAME` or `balanced.NAME` could have had. */
function possibleSuiteScore(
  name: string,
  samples: readonly PlannedSamples[],
  options: { readonly ignoreErrors: boolean },
): Possible {
  const dot = name.indexOf('.')
  const suite = samples.find((each) => each.suite === name.slice(dot + 1))
  if (suite === undefined) return NEVER
  if (name.slice(0, dot) === 'balanced') {
    const [balanced = NEVER] = possibleScores('rate.balanced', [suite], options)
    return balanced
  }
  const [own] = scoredSuite(suite, { ...options, seed: 1 })
  if (own === undefined) return NEVER
  const possible = possibleValue(own.formula, prepare(own.formula, suite, options))
  if (suite.onUndefined !== 'zero' || (possible.range !== null && !possible.maybeUndefined)) return possible
  return { range: hull(possible.range, ZERO), maybeUndefined: false }
}
