import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { diagnosticText } from '@assay/formats/text'

/** The texts of an error with diagnostics. */
interface Telling {
  readonly code: 'SUITE_INVALID' | 'FORMULA_INVALID'
  /** One line, for callers that show the diagnostics themselves. */
  readonly summary: string
  /** The full text, as the command prints it. */
  readonly text: string
}

/** The error for a user's text that isn't valid. The message shows every problem with its line and a caret; `diagnostics` has them as values. */
export class DiagnosedError extends UserError {
  readonly diagnostics: readonly LocatedDiagnostic[]
  readonly summary: string
  readonly text: string

  constructor(diagnostics: readonly LocatedDiagnostic[], { code, summary, text }: Telling) {
    super(code, [summary, ...diagnostics.map((each) => diagnosticText(each))].join('\n\n'), null)
    this.diagnostics = diagnostics
    this.summary = summary
    this.text = text
  }
}
