import { scoreTally } from '@assay/app/score'
import { type Diagnostic, indexLines, locate } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { ScoreError } from '@assay/core/report'
import { createRunTally, type RunTally } from '@assay/core/scoring'
import type { Estimate } from '@assay/core/statistics'
import { diagnosticText } from '@assay/formats/text'
import type { RunResult } from './run-result.ts'

/** The value of a formula on one suite of one run. */
export interface RunScore {
  readonly run: string
  readonly model: string
  /** Null for the whole run, where it has several suites. */
  readonly suite: string | null
  readonly score: Estimate
  /** The reason there is no value; null if there is one. */
  readonly error: ScoreError | null
}

/**
 * Scores a result of `run` with another formula, with intervals; sends nothing. A run with several suites has one score for each,
 * and one for all.
 *
 * Throws UserError `FORMULA_INVALID` for a formula that doesn't compile.
 *
 * @example
 * const [first] = await score(result, 'success_pct / total_cost')
 */
export async function score(result: RunResult, formula: string): Promise<RunScore[]> {
  const tallies = await tallyRuns(result)
  return result.runs.flatMap((run) => {
    const scored = scoreTally(formula, tallies.get(run.id) ?? createRunTally(), run)
    if (!scored.ok) throw invalidFormula(formula, scored.diagnostics)
    return scored.scores.map((each): RunScore => ({ run: run.id, model: run.model, ...each }))
  })
}

/** Reads the samples of every run, once. */
async function tallyRuns({ results }: RunResult): Promise<Map<string, RunTally>> {
  const runs = new Map<string, RunTally>()
  for await (const result of results) {
    const tally = runs.get(result.run) ?? createRunTally()
    runs.set(result.run, tally)
    tally.add(result)
  }
  return runs
}

function invalidFormula(formula: string, diagnostics: readonly Diagnostic[]): UserError {
  const source = indexLines(formula)
  const told = diagnostics.map((each) => diagnosticText(locate(each, source)))
  return new UserError('FORMULA_INVALID', `Formula "${formula}" isn't valid.\n\n${told.join('\n')}`, null)
}
