import { hasErrors, type LocatedDiagnostic } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { diagnosticText, plural } from '@assay/formats/text'

/** Suites have errors. The message shows every problem with its line and a caret; `diagnostics` has them as values. */
export class SuiteError extends UserError {
  readonly diagnostics: readonly LocatedDiagnostic[]
  /** One line, for whoever shows the diagnostics themselves. */
  readonly summary: string

  constructor(diagnostics: readonly LocatedDiagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const summary = `The suites have ${plural(errors, 'error')}; nothing was sent.`
    super('SUITE_INVALID', [summary, ...diagnostics.map((each) => diagnosticText(each))].join('\n\n'), null)
    this.diagnostics = diagnostics
    this.summary = summary
  }
}

/** Throws `SuiteError` when one of the diagnostics is an error. */
export function refuseErrors(diagnostics: readonly LocatedDiagnostic[]): void {
  if (hasErrors(diagnostics)) throw new SuiteError(diagnostics)
}
