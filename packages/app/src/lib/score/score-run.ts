import type { Diagnostic } from '@assay/core/diagnostic'
import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { compileFormula, type FormulaProgram } from '@assay/core/formula'
import type { Run } from '@assay/core/report'
import type { HumanSummary } from '@assay/core/review'
import {
  caseFacts,
  createRunTally,
  createSuiteMetrics,
  type FormulaScore,
  formulaScore,
  type HumanSummaries,
  type RunTally,
  runFormulaScore,
  runScore,
  type SampleTable,
  type ScoredSuite,
} from '@assay/core/scoring'
import { undefinedEstimate } from '@assay/core/statistics'
import type { Store } from '@assay/store/store'
import { readHumans, readsHuman } from '../review/attach-human.ts'

/** The score of a suite, or of the whole run where `suite` is null. */
export interface NamedScore extends FormulaScore {
  readonly suite: string | null
}

/** The scores by a formula, or what is wrong with it. */
export type Scored =
  | { readonly ok: true; readonly scores: readonly NamedScore[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/** One suite's samples. */
interface SuiteSamples {
  readonly suite: string
  readonly table: SampleTable
  /** What people's labels say about them. */
  readonly human: HumanSummary | null
}

/** Scores what a store has of a run by a formula; only one suite where it is named. */
export async function scoreStoredRun(store: Store, run: Run, formula: string, suite?: string): Promise<Scored> {
  const tally = createRunTally()
  for await (const batch of store.resultBatches(run.id, { suite })) for (const result of batch) tally.add(result)
  const formulas = [formula, ...run.suites.map(({ score_formula }) => score_formula)]
  const humans = formulas.some(readsHuman) ? await readHumans(store, await store.getRun(run.id)) : undefined
  return scoreTally(formula, tally, run, humans)
}

/** Scores the results of a run that were tallied. */
export function scoreTally(formula: string, { suites }: RunTally, run: Run, humans?: HumanSummaries): Scored {
  const samples = Array.from(suites, ([suite, tally]) => {
    return { suite, table: tally.table(), human: humans?.get(suite) ?? null }
  })
  return scoreRun(formula, samples, run)
}

/** Throws UserError `RUN_EMPTY` or `SUITE_NOT_IN_RUN` when there is nothing to score. */
export async function demandResults(store: Store, run: Run, suite: string | undefined): Promise<void> {
  if ((await store.countResults(run.id, { suite })) > 0) return
  if (suite === undefined) throw new UserError('RUN_EMPTY', `Run "${run.id}" has no results yet.`)
  const names = run.suites.map((each) => each.suite)
  const hint = suggestName(suite, names) ?? `Its suites are ${names.map((name) => `"${name}"`).join(', ')}.`
  throw new UserError('SUITE_NOT_IN_RUN', `Run "${run.id}" has no results of suite "${suite}".`, hint)
}

/**
 * Scores the suites of a run by a formula, and the run by their mean where there are several. A formula that reads
 * `suite.NAME` scores the run from the scores that its suites have.
 */
function scoreRun(formula: string, samples: readonly SuiteSamples[], run: Run): Scored {
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
  const scores = samples.map(({ suite, table, human }): NamedScore => {
    const compiled = compileFormula(formula, scopeOf(table))
    if (!compiled.ok) return { suite, ...uncompiled(compiled.diagnostics) }
    return {
      suite,
      ...formulaScore(compiled.program, metricsOf(table, compiled.program, { ignoreErrors, human }), { seed }),
    }
  })
  return { ok: true, scores: scores.length < 2 ? scores : [...scores, { suite: null, ...meanScore(scores) }] }
}

function scoredSuite({ suite, table, human }: SuiteSamples, run: Run): ScoredSuite[] {
  const text = run.suites.find((each) => each.suite === suite)?.score_formula ?? 'success_pct'
  const compiled = compileFormula(text, scopeOf(table))
  if (!compiled.ok) return []
  const { program } = compiled
  return [{ suite, formula: program, metrics: metricsOf(table, program, { ignoreErrors: run.ignore_errors, human }) }]
}

/** Without the k of pass@k, so that any may be named. */
function scopeOf({ evalNames, tags }: SampleTable) {
  return { evals: evalNames, tags: [...tags.keys()] }
}

/** Every k that the formula names is computed: the samples are there, whatever was asked for then. */
function metricsOf(
  table: SampleTable,
  program: FormulaProgram,
  { ignoreErrors, human }: { readonly ignoreErrors: boolean; readonly human: HumanSummary | null },
) {
  const passK = program.names.flatMap((name) => {
    const k = /^pass_(?:at|all)\.(\d+)$/.exec(name)?.[1]
    return k === undefined ? [] : [Number(k)]
  })
  return createSuiteMetrics(caseFacts(table, { ignoreErrors }), { passK: [...new Set(passK)], human })
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
