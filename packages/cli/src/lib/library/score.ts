import { locatable, locate } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { ScoreError } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Estimate } from '@assay/core/statistics'
import { scoreRun } from '../score/score-run.ts'
import { tallyRun } from '../store/run-summary.ts'
import { diagnosticText } from '../terminal/diagnostic-text.ts'
import type { RunResult } from './run-result.ts'

/** The value of a formula on one suite of one run. */
export interface RunScore {
  readonly run: string
  readonly model: string
  /** Null for the whole run, where it has several suites. */
  readonly suite: string | null
  readonly score: Estimate
  /** Why there is no value; null where there is one. */
  readonly error: ScoreError | null
}

/**
 * Scores what `run` gave by another formula, with intervals; no model is asked. A run with several suites has one score for each,
 * and one for all.
 *
 * Throws UserError `FORMULA_INVALID` for a formula that does not compile.
 *
 * @example
 * const [first] = await score(result, 'success_pct / total_cost')
 */
export async function score(result: RunResult, formula: string): Promise<RunScore[]> {
  const scores: RunScore[] = []
  for (const run of result.runs) {
    const tallies = await tallyRun(ofRun(result.results, run.id))
    const samples = Array.from(tallies, ([suite, tally]) => ({ suite, table: tally.table() }))
    const scored = scoreRun(formula, samples, run)
    if (!scored.ok) {
      const source = locatable(formula)
      const told = scored.diagnostics.map((each) => diagnosticText(locate(each, source), (_, text) => text))
      throw new UserError('FORMULA_INVALID', `The formula "${formula}" is wrong.\n\n${told.join('\n')}`)
    }
    for (const each of scored.scores) scores.push({ run: run.id, model: run.model, ...each })
  }
  return scores
}

async function* ofRun(results: AsyncIterable<Result>, run: string): AsyncGenerator<Result> {
  for await (const result of results) if (result.run === run) yield result
}
