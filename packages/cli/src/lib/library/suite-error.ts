import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { countText, diagnosticText } from '../terminal/diagnostic-text.ts'

/** A suite has errors. The message shows every problem with its line and a caret; `diagnostics` has them as values. */
export class SuiteError extends UserError {
  readonly diagnostics: readonly LocatedDiagnostic[]

  constructor(diagnostics: readonly LocatedDiagnostic[]) {
    const plain = (_format: unknown, text: string) => text
    const problems = diagnostics.map((diagnostic) => diagnosticText(diagnostic, plain))
    super('SUITE_INVALID', [`The suite has ${countText(diagnostics)}.`, ...problems].join('\n\n'))
    this.diagnostics = diagnostics
  }
}
