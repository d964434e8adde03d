import { hasErrors, type LocatedDiagnostic } from '@assay/core/diagnostic'
import type { KnownError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import { diagnosticText, plural } from '@assay/formats/text'
import { DiagnosedError } from '../problem/diagnosed-error.ts'

/** The error for suites that aren't valid. Other problems of the same command are at the end of its texts. */
export class SuiteError extends DiagnosedError {
  /** The suites whose checks can be read all the same. */
  readonly readable: readonly Suite[]

  constructor(
    diagnostics: readonly LocatedDiagnostic[],
    others: readonly KnownError[] = [],
    readable: readonly Suite[] = [],
  ) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const lines = others.map(({ message, hint }) => (hint === null ? message : `${message} ${hint}`))
    const summary = [`The suites have ${plural(errors, 'error')}; nothing was sent.`, ...lines].join('\n')
    const text = `${diagnostics.map((each) => `${diagnosticText(each)}\n\n`).join('')}${summary}\n`
    super(diagnostics, { code: 'SUITE_INVALID', summary, text })
    this.readable = readable
  }
}

/** Throws `SuiteError` if one of the diagnostics is an error. */
export function refuseErrors(diagnostics: readonly LocatedDiagnostic[], others: readonly KnownError[] = []): void {
  if (hasErrors(diagnostics)) throw new SuiteError(diagnostics, others)
}
