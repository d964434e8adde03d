import type { Diagnostic, Severity } from '@assay/core/diagnostic'
import type { SuiteCode } from '@assay/core/suite'
import type { Span } from './located.ts'

/** Creates a diagnostic at a place in a file's text, by default an error. */
export function createTextProblem(
  code: SuiteCode,
  at: Span,
  message: string,
  hint: string | null,
  severity: Severity = 'error',
): Diagnostic {
  return { code, severity, message, hint, start: at.start, end: at.end }
}
