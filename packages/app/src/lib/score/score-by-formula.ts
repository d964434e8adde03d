import type { ScoreAnswer } from '@assay/core/api'
import type { Workspace } from '@assay/engine/run'
import { FormulaError, locateInFormula } from '../formula/formula-error.ts'
import { readSummary } from '../summary/read-summary.ts'
import { keepScores, listScores, makeStoredScores } from './keep-scores.ts'
import { demandResults, scoreStoredRun } from './score-run.ts'

/** A request to score a stored run with a formula, and whether to save the score. */
export interface ScoreChoice {
  readonly formula: string
  readonly suite?: string | undefined
  readonly keep?: boolean | undefined
  readonly by?: string | undefined
  readonly why?: string | undefined
}

/**
 * Scores a stored run with a formula, and saves the scores if requested. Throws `FormulaError`, and UserError `RUN_…` and
 * `SUITE_NOT_IN_RUN`.
 */
export async function scoreByFormula(
  { store, now }: Pick<Workspace, 'store' | 'now'>,
  reference: string,
  { formula, suite, keep = false, by, why }: ScoreChoice,
): Promise<ScoreAnswer> {
  const run = await readSummary(store, await store.getRun(reference))
  await demandResults(store, run, suite)
  const scored = await scoreStoredRun(store, run, formula, suite)
  if (!scored.ok) throw new FormulaError(locateInFormula(scored.diagnostics, formula))
  const earlier = await listScores(store, run)
  const scores = makeStoredScores(scored.scores, { formula, at: now(), by, why })
  if (keep) await keepScores(store, run.id, scores)
  return { run: run.id, formula, scores, kept: keep, earlier }
}
