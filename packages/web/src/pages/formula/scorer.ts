import type { ColumnsAnswer } from '@assay/core/api'
import type { Diagnostic } from '@assay/core/diagnostic'
import { checkFormula, type FormulaCompletion, type FormulaScope, formulaCompletions } from '@assay/core/formula'
import {
  explainSuites,
  type NamedScore,
  type Scored,
  type SuiteSamples,
  scopeOfSuites,
  scoreSuites,
  tableFromJson,
} from '@assay/core/scoring'
import { ANSWER_CLASSES } from '@assay/core/words'
import type { Breakdown } from './breakdown.ts'
import { toBreakdown } from './to-breakdown.ts'

// Computes the page's formulas in a worker, with the server's own functions, so that the numbers are the same.

/** A run with everything that formulas read of it. */
export interface HeldRun {
  readonly id: string
  readonly seed: number
  readonly ignoreErrors: boolean
  readonly suites: readonly SuiteSamples[]
}

/** The immediate result: problems, and values without intervals. */
export interface Look {
  /** Problems of the formula for all runs together: a name that one of them has is known. */
  readonly diagnostics: readonly Diagnostic[]
  readonly runs: readonly LookedRun[]
}

/** A run's values by the formula. */
export interface LookedRun {
  readonly run: string
  readonly outcome: RunOutcome
  readonly breakdowns: readonly Breakdown[]
}

/** The scores of a run, or why the formula is not one for it. */
export type RunOutcome =
  | { readonly ok: true; readonly scores: readonly NamedScore[] }
  | { readonly ok: false; readonly message: string; readonly hint: string | null }

/** The formula and suite to score; `suite` is '' for all suites. */
export interface ScoreQuestion {
  readonly formula: string
  readonly suite: string
}

/** Prepares the columns that the server sent. */
export function holdRun({ run, seed, ignore_errors, suites }: ColumnsAnswer): HeldRun {
  return {
    id: run,
    seed,
    ignoreErrors: ignore_errors,
    suites: suites.map(({ suite, formula, human, model, table }) => {
      return { suite, formula, human, table: tableFromJson(table, { suite, model }) }
    }),
  }
}

/** Returns what can be said of a formula at once. While runs are missing (`isWaiting`), no name is called unknown. */
export function lookAt(
  { formula, suite }: ScoreQuestion,
  runs: readonly HeldRun[],
  { isWaiting = false }: { readonly isWaiting?: boolean } = {},
): Look {
  const { diagnostics } = checkFormula(formula, scopeOfRuns(runs, suite))
  return {
    diagnostics: isWaiting ? diagnostics.filter(({ code }) => code !== 'FORMULA_UNKNOWN_NAME') : diagnostics,
    runs: runs.map((run) => {
      const samples = chosenSuites(run, suite)
      const options = { seed: run.seed, ignoreErrors: run.ignoreErrors, intervals: false }
      const outcome = toOutcome(scoreSuites(formula, samples, options))
      const breakdowns = outcome.ok ? explainSuites(formula, samples, options).map(toBreakdown) : []
      return { run: run.id, outcome, breakdowns }
    }),
  }
}

/** Returns the scores of a run with their intervals, as the server gives them. */
export function measureRun({ formula, suite }: ScoreQuestion, run: HeldRun): RunOutcome {
  const { seed, ignoreErrors } = run
  return toOutcome(scoreSuites(formula, chosenSuites(run, suite), { seed, ignoreErrors }))
}

/** Returns everything that a formula about these runs can name. */
export function listCompletions(runs: readonly HeldRun[], suite: string): FormulaCompletion[] {
  return formulaCompletions({ ...scopeOfRuns(runs, suite), classes: ANSWER_CLASSES })
}

function chosenSuites(run: HeldRun, suite: string): readonly SuiteSamples[] {
  return suite === '' ? run.suites : run.suites.filter((each) => each.suite === suite)
}

/** Returns the names that a formula can use. Without a run, any tag and any suite is allowed. */
function scopeOfRuns(runs: readonly HeldRun[], suite: string): FormulaScope {
  if (runs.length === 0) return { evals: [] }
  const { evals, tags = [], suites = [] } = scopeOfSuites(runs.flatMap((run) => chosenSuites(run, suite)))
  return { evals, tags, suites: [...new Set(suites)] }
}

function toOutcome(scored: Scored): RunOutcome {
  if (scored.ok) return scored
  const [first] = scored.diagnostics.filter(({ severity }) => severity === 'error')
  return { ok: false, message: first?.message ?? 'The formula doesn’t compile.', hint: first?.hint ?? null }
}
