import type { DiagnosticBody, ValidateAnswer } from '@assay/core/api'
import { hasErrors, type LocatedDiagnostic } from '@assay/core/diagnostic'
import type { Suite } from '@assay/core/suite'
import { type ColourText, countText, diagnosticText, plainText, plural } from '@assay/formats/text'

/** Returns the result of validating suites, as `assay validate --json` prints it. */
export function describeValidation(
  suites: readonly Suite[],
  diagnostics: readonly LocatedDiagnostic[],
): Omit<ValidateAnswer, 'text'> {
  return {
    ok: !hasErrors(diagnostics),
    suites: suites.map(({ name, place, count, models, score }) => {
      return { name, file: place.file, cases: count, models, score_formula: score.formula }
    }),
    diagnostics: diagnostics.map(toDiagnosticBody),
  }
}

/** Returns a diagnostic in its JSON form. */
export function toDiagnosticBody({ excerptColumn: _, ...diagnostic }: LocatedDiagnostic): DiagnosticBody {
  return diagnostic
}

/** Returns the result of validating suites as text, each problem with its line and a caret. */
export function validationText(
  suites: readonly Suite[],
  diagnostics: readonly LocatedDiagnostic[],
  style: ColourText = (_, text) => text,
): string {
  const problems = diagnostics.map((diagnostic) => `${diagnosticText(diagnostic, style)}\n\n`)
  const good = suites.map(({ name, count, score, place }) => {
    const file = place.file === null ? '' : ` (${plainText(place.file)})`
    return `${style('green', 'valid')} ${plainText(name)}${file}: ${plural(count, 'case')}, score ${plainText(score.formula)}\n`
  })
  return [...problems, ...good, `${plural(suites.length, 'valid suite')}, ${countText(diagnostics)}.\n`].join('')
}
