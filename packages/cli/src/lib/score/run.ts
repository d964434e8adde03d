import { FormulaError } from '@assay/app/formula'
import { scoreByFormula } from '@assay/app/score'
import { UserError } from '@assay/core/errors'
import { diagnosticText } from '@assay/formats/text'
import type { StoredScore } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor } from '../workspace.ts'
import type { ScoreFlags } from './command.ts'
import { scoresText } from './text.ts'

/** Runs `assay score`: prints a formula's value on stored results, with its interval. Exits with 1 if it has none. */
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
      if (!isAboutFormula(error)) throw error
      printProblems(this, flags, error)
      this.process.exitCode = EXIT.usage
    }
  })
}

/** A formula's problems as a server reports them, in the command's own words. */
type ToldError = UserError & { readonly diagnostics: unknown; readonly text: string }

function isAboutFormula(error: unknown): error is FormulaError | ToldError {
  if (error instanceof FormulaError) return true
  if (!(error instanceof UserError) || error.code !== 'FORMULA_INVALID') return false
  return 'diagnostics' in error && 'text' in error && typeof error.text === 'string'
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
  if (!flags.keep) stderr.write('Save it with --keep.\n')
}

function printProblems(
  { process: { stdout, stderr } }: Context,
  { json }: ScoreFlags,
  error: FormulaError | ToldError,
): void {
  const { diagnostics } = error
  if (json) stdout.write(`${JSON.stringify({ ok: false, diagnostics })}\n`)
  else if (!(error instanceof FormulaError)) stderr.write(error.text)
  else for (const diagnostic of error.diagnostics) stderr.write(`${diagnosticText(diagnostic, styleFor(stderr))}\n`)
}
