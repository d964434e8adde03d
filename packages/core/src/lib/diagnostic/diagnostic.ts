/** A problem's severity: an `error` stops the work, a `warning` and a `note` do not. */
export type Severity = 'error' | 'warning' | 'note'

/**
 * A problem in a text that a user wrote. Problems are data: whoever shows them decides on colours and carets.
 *
 * `message` says what is wrong with the value in quotes, `hint` what to do about it.
 */
export interface Diagnostic {
  /** Stable across releases, such as `FORMULA_UNKNOWN_NAME`. */
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly hint: string | null
  /** Offset of the first character in the text, in UTF-16 units. */
  readonly start: number
  /** Offset after the last character. Equal to `start` where something is missing. */
  readonly end: number
}

/** A diagnostic with its place in a file, or in a text that has no file. */
export interface LocatedDiagnostic extends Diagnostic {
  /** The file as the user named it, or null for a text from the command line. */
  readonly file: string | null
  /** 1-based line in the file. */
  readonly line: number
  /** 1-based column in UTF-16 units. */
  readonly column: number
  /** The place in the document, such as `evals[2].checks[0].match`, or null where the text is not a document. */
  readonly path: string | null
  /** The line of the file, without its line end, cut around the column when it is very long. */
  readonly excerpt: string
  /** Offset of the column in `excerpt`. */
  readonly excerptColumn: number
  /** The formula's text and the span in it. */
  readonly formula?: { readonly text: string; readonly start: number; readonly end: number }
}

/** Returns whether any of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error')
}
