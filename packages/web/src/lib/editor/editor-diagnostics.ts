import type { Diagnostic as Mark } from '@codemirror/lint'

/** A problem at a place of the text; `Diagnostic` of core and `DiagnosticBody` of the API are ones. */
export interface EditorDiagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'note'
  readonly message: string
  readonly hint: string | null
  /** Offsets in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Returns the marks of problems within a text of this length; what points behind its end is put at the end. */
export function toMarks(diagnostics: readonly EditorDiagnostic[], length: number): Mark[] {
  return diagnostics.map(({ code, severity, message, hint, start, end }) => {
    const from = clamp(start, 0, length)
    return {
      from,
      to: clamp(end, from, length),
      severity: severity === 'note' ? 'info' : severity,
      source: code,
      message: hint === null ? endSentence(message) : `${endSentence(message)} ${hint}`,
    }
  })
}

/** Returns a message with a full stop, for one that another sentence follows. */
export function endSentence(message: string): string {
  return /[.?!]$/.test(message) ? message : `${message}.`
}

/** Returns the line and column of an offset, from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, clamp(offset, 0, text.length))
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: before.length - start + 1 }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
