import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { diagnosticText } from '@assay/formats/text'

/** How an error about a text is told. */
interface Telling {
  readonly code: 'SUITE_INVALID' | 'FORMULA_INVALID'
  /** One line, for whoever shows the diagnostics themselves. */
  readonly summary: string
  /** All of it, as the command prints it. */
  readonly text: string
}

/** A text that a user wrote has errors. The message shows every problem with its line and a caret; `diagnostics` has them as values. */
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
