import { FormulaError } from '@assay/app/formula'
import { scoreByFormula } from '@assay/app/score'
import type { LocatedDiagnostic } from '@assay/core/diagnostic'
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
    const { formula, suite, keep } = flags
    try {
      const { server } = workspace
      const scored =
        server === null
          ? await scoreByFormula(workspace, reference, { formula, suite, keep })
          : await server.runs.score(reference, { formula, suite, keep })
      print(this, flags, scored)
      if (scored.scores.some(({ score }) => score === null)) this.process.exitCode = EXIT.failed
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      printProblems(this, flags, error.diagnostics)
      this.process.exitCode = EXIT.usage
    }
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
  { json }: ScoreFlags,
  diagnostics: readonly LocatedDiagnostic[],
): void {
  if (json) stdout.write(`${JSON.stringify({ ok: false, diagnostics })}\n`)
  else for (const diagnostic of diagnostics) stderr.write(`${diagnosticText(diagnostic, styleFor(stderr))}\n`)
}
