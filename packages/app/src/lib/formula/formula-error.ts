import { type Diagnostic, indexLines, type LocatedDiagnostic, locate } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { diagnosticText, plural } from '@assay/formats/text'

/** A formula has errors. The message shows every problem with a caret; `diagnostics` has them as values. */
export class FormulaError extends UserError {
  readonly diagnostics: readonly LocatedDiagnostic[]
  /** One line, for whoever shows the diagnostics themselves. */
  readonly summary: string

  constructor(diagnostics: readonly LocatedDiagnostic[]) {
    const summary = `The formula has ${plural(diagnostics.filter(({ severity }) => severity === 'error').length, 'error')}.`
    super('FORMULA_INVALID', [summary, ...diagnostics.map((each) => diagnosticText(each))].join('\n\n'), null)
    this.diagnostics = diagnostics
    this.summary = summary
  }
}

/** Gives the problems of a formula their place in it. */
export function locateInFormula(diagnostics: readonly Diagnostic[], formula: string): LocatedDiagnostic[] {
  const source = indexLines(formula)
  return diagnostics.map((diagnostic) => locate(diagnostic, source))
}
