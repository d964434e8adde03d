import { type Diagnostic, indexLines, type LocatedDiagnostic, locate } from '@assay/core/diagnostic'
import { diagnosticText, plural } from '@assay/formats/text'
import { DiagnosedError } from '../problem/diagnosed-error.ts'

/** The error for a formula that isn't valid. */
export class FormulaError extends DiagnosedError {
  constructor(diagnostics: readonly LocatedDiagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const text = diagnostics.map((each) => `${diagnosticText(each)}\n`).join('')
    super(diagnostics, { code: 'FORMULA_INVALID', summary: `The formula has ${plural(errors, 'error')}.`, text })
  }
}

/** Adds positions in the formula to its problems. */
export function locateInFormula(diagnostics: readonly Diagnostic[], formula: string): LocatedDiagnostic[] {
  const source = indexLines(formula)
  return diagnostics.map((diagnostic) => locate(diagnostic, source))
}
