import { gatherValues } from '@assay/app/suites'
import { hasErrors, type LocatedDiagnostic } from '@assay/core/diagnostic'
import type { Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'
import { countText, diagnosticText, plainText, plural } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor } from '../workspace.ts'
import type { ValidateFlags } from './command.ts'

/** `assay validate`: all problems of all files; exits with 2 when one is an error. */
export async function runValidate(this: Context, flags: ValidateFlags, ...paths: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'optional')
    const values = await gatherValues(workspace, Object.fromEntries(flags.var ?? []))
    const { suites, diagnostics } = await readSuites(paths, values)
    if (flags.json) printJson(this, suites, diagnostics)
    else printText(this, suites, diagnostics)
    if (hasErrors(diagnostics)) this.process.exitCode = EXIT.usage
  })
}

function printText(
  { process: { stdout } }: Context,
  suites: readonly Suite[],
  diagnostics: readonly LocatedDiagnostic[],
) {
  const style = styleFor(stdout)
  for (const diagnostic of diagnostics) stdout.write(`${diagnosticText(diagnostic, style)}\n\n`)
  for (const { name, count, score, place } of suites) {
    const file = place.file === null ? '' : ` (${plainText(place.file)})`
    stdout.write(
      `${style('green', 'good')} ${plainText(name)}${file}: ${plural(count, 'case')}, score ${plainText(score.formula)}\n`,
    )
  }
  stdout.write(`${plural(suites.length, 'good suite')}, ${countText(diagnostics)}.\n`)
}

function printJson(
  { process: { stdout } }: Context,
  suites: readonly Suite[],
  diagnostics: readonly LocatedDiagnostic[],
) {
  const summaries = suites.map(({ name, place, count, models, score }) => {
    return { name, file: place.file, cases: count, models, score_formula: score.formula }
  })
  const problems = diagnostics.map(({ excerpt, excerptColumn, ...diagnostic }) => ({ ...diagnostic, excerpt }))
  stdout.write(`${JSON.stringify({ ok: !hasErrors(diagnostics), suites: summaries, diagnostics: problems })}\n`)
}
