import { demandResults, keepScores, listScores, makeStoredScores, scoreStoredRun } from '@assay/app/score'
import { readSummary } from '@assay/app/summary'
import { type Diagnostic, indexLines, locate } from '@assay/core/diagnostic'
import { diagnosticText } from '@assay/formats/text'
import type { StoredScore } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor } from '../workspace.ts'
import type { ScoreFlags } from './command.ts'
import { scoresText } from './text.ts'

/** `assay score`: the value of a formula on stored results, with its interval. Exits with 1 when it has none. */
export async function runScore(this: Context, flags: ScoreFlags, reference: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    const { store, now } = workspace
    const { formula, suite } = flags
    const run = await readSummary(store, await store.getRun(reference))
    await demandResults(store, run, suite)
    const scored = await scoreStoredRun(store, run, formula, suite)
    if (!scored.ok) {
      printProblems(this, flags, scored.diagnostics)
      this.process.exitCode = EXIT.usage
      return
    }
    const earlier = await listScores(store, run)
    const scores = makeStoredScores(scored.scores, { formula, at: now() })
    if (flags.keep) await keepScores(store, run.id, scores)
    print(this, flags, { run: run.id, scores, earlier })
    if (scores.some(({ score }) => score === null)) this.process.exitCode = EXIT.failed
  })
}

interface ScoredRun {
  readonly run: string
  readonly scores: readonly StoredScore[]
  readonly earlier: readonly StoredScore[]
}

function print({ process: { stdout, stderr } }: Context, flags: ScoreFlags, { run, scores, earlier }: ScoredRun): void {
  if (flags.json) {
    stdout.write(`${JSON.stringify({ run, formula: flags.formula, scores, kept: flags.keep, earlier })}\n`)
    return
  }
  stdout.write(`${scoresText({ scores, earlier }, styleFor(stdout))}\n`)
  if (!flags.keep) stderr.write('Keep it with the run by --keep.\n')
}

function printProblems(
  { process: { stdout, stderr } }: Context,
  { json, formula }: ScoreFlags,
  diagnostics: readonly Diagnostic[],
): void {
  const source = indexLines(formula)
  const located = diagnostics.map((diagnostic) => locate(diagnostic, source))
  if (json) stdout.write(`${JSON.stringify({ ok: false, diagnostics: located })}\n`)
  else for (const diagnostic of located) stderr.write(`${diagnosticText(diagnostic, styleFor(stderr))}\n`)
}
