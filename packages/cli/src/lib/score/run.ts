import { type Diagnostic, didYouMean, locatable, locate } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Run } from '@assay/core/report'
import type { Store, StoredRun, StoredScore } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { openExistingStore } from '../store/open-run-store.ts'
import { runSummary, tallyRun } from '../store/run-summary.ts'
import { diagnosticText } from '../terminal/diagnostic-text.ts'
import { styleFor } from '../terminal/style.ts'
import type { ScoreFlags } from './command.ts'
import { type NamedScore, type SuiteSamples, scoreRun } from './score-run.ts'
import { scoresText } from './text.ts'

/** `assay score`: the value of a formula on stored results, with its interval. Exits with 1 when it has none. */
export async function runScore(this: Context, flags: ScoreFlags, reference: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using store = await openExistingStore(flags)
    const run = await store.getRun(reference)
    const summary = await runSummary(store, run)
    const samples = await samplesOf(store, run, flags.suite)
    const scored = scoreRun(flags.formula, samples, summary)
    if (!scored.ok) {
      printProblems(this, flags, scored.diagnostics)
      this.process.exitCode = EXIT.usage
      return
    }
    const earlier = await store.scores(run.id)
    const scores = scored.scores.map((score) => storedScore(score, flags.formula))
    if (flags.keep) for (const score of scores) await store.appendScore(run.id, score)
    print(this, flags, { run: summary, scores, earlier })
    if (scores.some(({ score }) => score === null)) this.process.exitCode = EXIT.failed
  })
}

async function samplesOf(store: Store, run: StoredRun, suite: string | undefined): Promise<SuiteSamples[]> {
  const tallies = await tallyRun(store.results(run.id, { suite }, { texts: false }))
  const samples = Array.from(tallies, ([name, tally]) => ({ suite: name, table: tally.table() }))
  if (samples.length > 0) return samples
  if (suite === undefined) throw new UserError('RUN_EMPTY', `Run "${run.id}" has no results yet.`)
  const hint = didYouMean(suite, run.suites) ?? `Its suites are ${run.suites.map((name) => `"${name}"`).join(', ')}.`
  throw new UserError('SUITE_NOT_FOUND', `Run "${run.id}" has no results of suite "${suite}".`, hint)
}

function storedScore({ suite, score, error }: NamedScore, formula: string): StoredScore {
  const { value, interval, reason } = score
  return { at: new Date().toISOString(), suite, formula, score: value, interval, error, reason }
}

interface ScoredRun {
  readonly run: Run
  readonly scores: readonly StoredScore[]
  readonly earlier: readonly StoredScore[]
}

function print({ process: { stdout, stderr } }: Context, flags: ScoreFlags, { run, scores, earlier }: ScoredRun): void {
  const original = run.suites.map(({ suite, score_formula, score, score_error }): StoredScore => {
    const { value, interval, reason } = score
    const at = run.finished_at ?? run.started_at
    return { at, suite, formula: score_formula, score: value, interval, error: score_error, reason }
  })
  if (flags.json) {
    const value = { run: run.id, formula: flags.formula, scores, kept: flags.keep, earlier: [...original, ...earlier] }
    stdout.write(`${JSON.stringify(value)}\n`)
    return
  }
  stdout.write(`${scoresText({ scores, earlier: [...original, ...earlier] }, styleFor(stdout))}\n`)
  if (!flags.keep) stderr.write('Keep it with the run by --keep.\n')
}

function printProblems(
  { process: { stdout, stderr } }: Context,
  { json, formula }: ScoreFlags,
  diagnostics: readonly Diagnostic[],
): void {
  const source = locatable(formula)
  const located = diagnostics.map((diagnostic) => locate(diagnostic, source))
  if (json) stdout.write(`${JSON.stringify({ ok: false, diagnostics: located })}\n`)
  else for (const diagnostic of located) stderr.write(`${diagnosticText(diagnostic, styleFor(stderr))}\n`)
}
