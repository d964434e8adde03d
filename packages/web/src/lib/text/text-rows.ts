import { isInPair, type TextRange } from './cut-text.ts'

/** A row of a long text. */
export interface TextRow extends TextRange {
  /** Lines that it has however wide it is. */
  readonly lines: number
}

/** The most characters in a row of a long text: few enough to be drawn at once. */
const ROW_CHARACTERS = 2000
const ROW_LINES = 40

/** Characters at a row's end that are searched for a space to break at. */
const WORD_CHARACTERS = 200

/**
 * Cuts a long text into rows of bounded length, at line ends where there are some. The line end between two rows is part of neither.
 * A huge line becomes several rows.
 */
export function splitRows(text: string): readonly TextRow[] {
  const rows: TextRow[] = []
  for (let start = 0; ; ) {
    const row = endRow(text, start)
    rows.push({ start, end: row.end, lines: row.lines })
    if (row.next === null) return rows
    start = row.next
  }
}

/** Returns where the first characters of a text end: at the last line end before `length`, else at a space, never within a pair. */
export function cutHead(text: string, length: number): number {
  if (text.length <= length) return text.length
  const newline = text.lastIndexOf('\n', length)
  return newline > length / 2 ? newline : cutLine(text, length)
}

function endRow(text: string, start: number): Pick<TextRow, 'end' | 'lines'> & { readonly next: number | null } {
  // Only a row's worth of text is searched: the end of a huge line is far away.
  const window = text.slice(start, start + ROW_CHARACTERS + 1)
  let lines = 0
  let newline = -1
  for (let at = window.indexOf('\n'); at !== -1 && lines < ROW_LINES; at = window.indexOf('\n', at + 1)) {
    lines++
    newline = at
  }
  if (start + ROW_CHARACTERS >= text.length && lines < ROW_LINES)
    return { end: text.length, lines: lines + 1, next: null }
  if (newline !== -1) return { end: start + newline, lines, next: start + newline + 1 }
  const end = cutLine(text, start + ROW_CHARACTERS)
  return { end, lines: 1, next: end }
}

function cutLine(text: string, limit: number): number {
  const back = Math.min(WORD_CHARACTERS, limit)
  const space = text.slice(limit - back, limit).lastIndexOf(' ')
  if (space !== -1) return limit - back + space + 1
  return isInPair(text, limit) ? limit - 1 : limit
}
