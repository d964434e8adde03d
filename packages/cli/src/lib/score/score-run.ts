import type { Diagnostic } from '@assay/core/diagnostic'
import { compileFormula, type FormulaProgram } from '@assay/core/formula'
import type { Run } from '@assay/core/report'
import {
  caseFacts,
  createSuiteMetrics,
  type FormulaScore,
  formulaScore,
  runFormulaScore,
  runScore,
  type SampleTable,
  type ScoredSuite,
} from '@assay/core/scoring'
import { undefinedEstimate } from '@assay/core/statistics'

/** The score of a suite, or of the whole run where `suite` is null. */
export interface NamedScore extends FormulaScore {
  readonly suite: string | null
}

/** The scores by a formula, or what is wrong with it. */
export type Scored =
  | { readonly ok: true; readonly scores: readonly NamedScore[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/** One suite's samples with the formula that scores it in the run. */
export interface SuiteSamples {
  readonly suite: string
  readonly table: SampleTable
}

/**
 * Scores the suites of a run by a formula, and the run by their mean where there are several. A formula that reads
 * `suite.NAME` scores the run from the scores that its suites have.
 */
export function scoreRun(formula: string, samples: readonly SuiteSamples[], run: Run): Scored {
  const { seed, ignore_errors: ignoreErrors } = run
  const scopes = samples.map(({ table }) => scopeOf(table))
  const whole = compileFormula(formula, {
    evals: new Set(scopes.flatMap(({ evals }) => evals)),
    tags: scopes.flatMap(({ tags }) => tags),
    suites: samples.map(({ suite }) => suite),
  })
  if (!whole.ok) return { ok: false, diagnostics: whole.diagnostics }
  if (whole.program.names.some((name) => name.startsWith('suite.'))) {
    const suites = samples.flatMap((each) => scoredSuite(each, run))
    return { ok: true, scores: [{ suite: null, ...runFormulaScore(whole.program, suites, { seed }) }] }
  }
  const scores = samples.map(({ suite, table }): NamedScore => {
    const compiled = compileFormula(formula, scopeOf(table))
    if (!compiled.ok) return { suite, ...uncompiled(compiled.diagnostics) }
    return { suite, ...formulaScore(compiled.program, metricsOf(table, compiled.program, ignoreErrors), { seed }) }
  })
  return { ok: true, scores: scores.length < 2 ? scores : [...scores, { suite: null, ...meanScore(scores) }] }
}

function scoredSuite({ suite, table }: SuiteSamples, run: Run): ScoredSuite[] {
  const text = run.suites.find((each) => each.suite === suite)?.score_formula ?? 'success_pct'
  const compiled = compileFormula(text, scopeOf(table))
  if (!compiled.ok) return []
  const { program } = compiled
  return [{ suite, formula: program, metrics: metricsOf(table, program, run.ignore_errors) }]
}

/** Without the k of pass@k, so that any may be named. */
function scopeOf({ evalNames, tags }: SampleTable) {
  return { evals: evalNames, tags: [...tags.keys()] }
}

/** Every k that the formula names is computed: the samples are there, whatever was asked for then. */
function metricsOf(table: SampleTable, program: FormulaProgram, ignoreErrors: boolean) {
  const passK = program.names.flatMap((name) => {
    const k = /^pass_(?:at|all)\.(\d+)$/.exec(name)?.[1]
    return k === undefined ? [] : [Number(k)]
  })
  return createSuiteMetrics(caseFacts(table, { ignoreErrors }), { passK: [...new Set(passK)] })
}

/** An eval that one suite has and another has not. */
function uncompiled([first]: readonly Diagnostic[]): FormulaScore {
  const message = first?.message ?? 'The formula does not compile.'
  return { score: undefinedEstimate(message), error: { code: first?.code ?? 'FORMULA_SYNTAX', message } }
}

function meanScore(scores: readonly NamedScore[]): FormulaScore {
  const mean = runScore(scores.map(({ suite, score }) => ({ suite: suite ?? '', score })))
  const score = mean.ok ? mean.value : undefinedEstimate('The suites have no common score.')
  if (score.value !== null) return { score, error: null }
  return { score, error: { code: 'METRIC_EMPTY', message: score.reason ?? 'A suite has no score' } }
}
