import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import { compileFormula, type FormulaProgram } from '../formula/compile.ts'
import type { FormulaScope } from '../formula/resolve-name.ts'
import type { HumanSummary } from '../review/agreement.ts'
import { undefinedEstimate } from '../statistics/estimate.ts'
import { caseFacts } from './case-facts.ts'
import { type FormulaScore, formulaScore } from './formula-score.ts'
import { createSuiteMetrics, type SuiteMetrics } from './metrics.ts'
import { isSuiteName, runFormulaScore, type ScoredSuite } from './run-formula.ts'
import { runScore } from './run-score.ts'
import type { SampleTable } from './sample-table.ts'

/** The score of a suite, or of the whole run where `suite` is null. */
export interface NamedScore extends FormulaScore {
  readonly suite: string | null
}

/** The scores by a formula, or what is wrong with it. */
export type Scored =
  | { readonly ok: true; readonly scores: readonly NamedScore[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/** One suite's samples, with the formula by which the run scored them. */
export interface SuiteSamples {
  readonly suite: string
  readonly table: SampleTable
  /** Summary of people's labels on them. */
  readonly human: HumanSummary | null
  /** The suite's own formula, which `suite.NAME` in a formula refers to. */
  readonly formula: string
  /** What that formula counts as where it has no value; null, the default, or 0. */
  readonly onUndefined?: 'null' | 'zero'
}

/** Options for scoring a run's samples. */
export interface SuiteScoreOptions {
  /** The run's seed, of the bootstrap. */
  readonly seed: number
  readonly ignoreErrors: boolean
  /** False leaves intervals out, for a first look that takes no time; true by default. */
  readonly intervals?: boolean
}

/**
 * Scores the suites of a run by a formula, and the run by their mean where there are several. A formula that reads
 * `suite.NAME` or `balanced.NAME` scores the run from the scores that its suites have.
 */
export function scoreSuites(formula: string, samples: readonly SuiteSamples[], options: SuiteScoreOptions): Scored {
  const whole = compileFormula(formula, scopeOfSuites(samples))
  if (!whole.ok) return { ok: false, diagnostics: whole.diagnostics }
  if (readsSuites(whole.program)) {
    const suites = samples.flatMap((each) => scoredSuite(each, options))
    return { ok: true, scores: [{ suite: null, ...runFormulaScore(whole.program, suites, options) }] }
  }
  const scores = samples.map((each): NamedScore => {
    const compiled = compileFormula(formula, scopeOf(each.table))
    if (!compiled.ok) return { suite: each.suite, ...uncompiled(compiled.diagnostics) }
    const { program } = compiled
    return { suite: each.suite, ...formulaScore(program, metricsFor(program, each, options), options) }
  })
  return { ok: true, scores: scores.length < 2 ? scores : [...scores, { suite: null, ...meanScore(scores) }] }
}

/** Returns what a formula may name over several suites. Without the k of pass@k and the classes, so that any may be named. */
export function scopeOfSuites(samples: readonly Pick<SuiteSamples, 'suite' | 'table'>[]): FormulaScope {
  const scopes = samples.map(({ table }) => scopeOf(table))
  return {
    evals: new Set(scopes.flatMap(({ evals }) => evals)),
    tags: [...new Set(scopes.flatMap(({ tags }) => tags))],
    suites: samples.map(({ suite }) => suite),
  }
}

/** Tells whether a formula is one for a whole run, made of the scores of its suites. */
export function readsSuites({ names }: Pick<FormulaProgram, 'names'>): boolean {
  return names.some(isSuiteName)
}

/** Returns the metrics that a formula uses. Every k it names is computed: the samples exist, whichever k the run requested. */
export function metricsFor(
  program: Pick<FormulaProgram, 'names'>,
  { table, human }: Pick<SuiteSamples, 'table' | 'human'>,
  { ignoreErrors }: Pick<SuiteScoreOptions, 'ignoreErrors'>,
): SuiteMetrics {
  const passK = program.names.flatMap((name) => {
    const k = /^pass_(?:at|all)\.(\d+)$/.exec(name)?.[1]
    return k === undefined ? [] : [Number(k)]
  })
  return createSuiteMetrics(caseFacts(table, { ignoreErrors }), { passK: [...new Set(passK)], human })
}

/** Returns a suite with its own formula; nothing where that does not compile. */
export function scoredSuite(samples: SuiteSamples, options: SuiteScoreOptions): ScoredSuite[] {
  const { suite, table, formula } = samples
  const compiled = compileFormula(formula, scopeOf(table))
  if (!compiled.ok) return []
  const { program } = compiled
  return [{ suite, formula: program, metrics: metricsFor(program, samples, options), onUndefined: samples.onUndefined }]
}

function scopeOf({ evalNames, tags }: SampleTable) {
  return { evals: evalNames, tags: [...tags.keys()] }
}

/** Returns the score of a formula that doesn't compile, as with an eval that only one suite has. */
function uncompiled([first]: readonly Diagnostic[]): FormulaScore {
  const message = first?.message ?? "The formula doesn't compile."
  return { score: undefinedEstimate(message), error: { code: first?.code ?? 'FORMULA_SYNTAX', message } }
}

function meanScore(scores: readonly NamedScore[]): FormulaScore {
  const mean = runScore(scores.map(({ suite, score }) => ({ suite: suite ?? '', score })))
  const score = mean.ok ? mean.value : undefinedEstimate('The suites have no common score.')
  if (score.value !== null) return { score, error: null }
  return { score, error: { code: 'METRIC_EMPTY', message: score.reason ?? 'A suite has no score' } }
}
