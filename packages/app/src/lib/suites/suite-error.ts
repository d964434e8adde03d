import { hasErrors, type LocatedDiagnostic } from '@assay/core/diagnostic'
import { diagnosticText, plural } from '@assay/formats/text'
import { DiagnosedError } from '../problem/diagnosed-error.ts'

/** The error for suites that aren't valid. */
export class SuiteError extends DiagnosedError {
  constructor(diagnostics: readonly LocatedDiagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const summary = `The suites have ${plural(errors, 'error')}; nothing was sent.`
    const text = `${diagnostics.map((each) => `${diagnosticText(each)}\n\n`).join('')}${summary}\n`
    super(diagnostics, { code: 'SUITE_INVALID', summary, text })
  }
}

/** Throws `SuiteError` if one of the diagnostics is an error. */
export function refuseErrors(diagnostics: readonly LocatedDiagnostic[]): void {
  if (hasErrors(diagnostics)) throw new SuiteError(diagnostics)
}
