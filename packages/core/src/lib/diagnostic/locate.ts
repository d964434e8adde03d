import type { Diagnostic, LocatedDiagnostic } from './diagnostic.ts'

/** The longest excerpt; a minified one-line file must not flood a terminal. */
const EXCERPT_LIMIT = 240

/** A text with the offsets of its line starts, so that many diagnostics are located without rescanning. */
export interface LocatableText {
  readonly text: string
  readonly lineStarts: readonly number[]
}

/** Prepares a text for `locate`. Lines end at `\n` or `\r\n`. */
export function indexLines(text: string): LocatableText {
  const lineStarts = [0]
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) lineStarts.push(i + 1)
  return { text, lineStarts }
}

/** Returns the 1-based line and column of an offset. */
export function findPosition(source: LocatableText, offset: number): { line: number; column: number } {
  let low = 0
  let high = source.lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((source.lineStarts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (source.lineStarts[low] ?? 0) + 1 }
}

/** Adds file, line, column and the line itself to a diagnostic whose offsets are into `source`. */
export function locate(
  diagnostic: Diagnostic,
  source: LocatableText,
  place: { file: string | null; path?: string | null } = { file: null },
): LocatedDiagnostic {
  const { line, column } = findPosition(source, diagnostic.start)
  const lineStart = source.lineStarts[line - 1] ?? 0
  const lineEnd = source.lineStarts[line] ?? source.text.length + 1
  const whole = source.text.slice(lineStart, lineEnd - 1).replace(/\r$/, '')
  const cut = whole.length > EXCERPT_LIMIT ? Math.max(0, column - 1 - EXCERPT_LIMIT / 2) : 0
  return {
    ...diagnostic,
    file: place.file,
    line,
    column,
    path: place.path ?? null,
    excerpt: whole.slice(cut, cut + EXCERPT_LIMIT),
    excerptColumn: column - 1 - cut,
  }
}
