import { cutText, plainText, textWidth } from '@assay/formats/text'
import type { Layout } from '../show/text-block.ts'
import { type Cell, type Column, tableText } from './table.ts'
import { wrapText } from './wrap-text.ts'

/** A row, and why it is in the table; the reason may be a stranger's text. */
export interface WhyRow {
  readonly cells: readonly Cell[]
  readonly why: string
}

/** Columns that a reason needs to be worth a place beside its row. */
const LEAST_WHY = 40
/** Columns of a reason where nothing limits it: under a row, and without a terminal. */
const WHY_LIMIT = 100

/** Returns a table with reasons: in a last column if there is room, else under each row. */
export function whyTable(columns: readonly Column[], rows: readonly WhyRow[], layout: Layout): string {
  return wideTable(columns, rows, layout) ?? tableWithReasons(columns, rows, layout)
}

/** Returns a table with reasons in a last column, which takes the rest of the terminal; null if there is no room for it. */
export function wideTable(
  columns: readonly Column[],
  rows: readonly WhyRow[],
  { style, columns: width }: Layout,
): string | null {
  const cells = rows.map((row) => row.cells)
  const used = Math.max(...linesOf(tableText(columns, cells, (_, text) => text)).map(textWidth)) + 2
  const room = width === null ? WHY_LIMIT : width - 1 - used
  if (rows.every(({ why }) => why === '')) return room < -2 ? null : tableText(columns, cells, style)
  if (room < LEAST_WHY) return null
  const full = rows.map((row): Cell[] => [...row.cells, { text: cutToWidth(row.why, room), format: 'dim' }])
  return tableText([...columns, { title: 'WHY' }], full, style)
}

function tableWithReasons(columns: readonly Column[], rows: readonly WhyRow[], layout: Layout): string {
  const cells = rows.map((row) => row.cells)
  const [title = '', ...lines] = linesOf(tableText(columns, cells, layout.style))
  return [title, ...lines.flatMap((line, i) => [line, ...reasonLines(rows[i]?.why ?? '', layout)])].join('\n')
}

/** Returns the lines of a reason under the row that it is about. */
export function reasonLines(why: string, { style, columns }: Layout): string[] {
  if (why === '') return []
  const lines = wrapText(cutText(plainText(cutText(why, 2 * WHY_LIMIT)), WHY_LIMIT), (columns ?? WHY_LIMIT) - 3)
  // What was within the text may begin a line now, where a CI system would obey it.
  return lines.map((line) => `  ${style('dim', plainText(line))}`)
}

/** Columns that may stay free at the end of a text that is cut at a space. */
const RAGGED = 12

/** Returns the beginning of a text that takes at most the given columns, whatever its script. */
function cutToWidth(text: string, columns: number): string {
  // What is left out is never measured: a reason may be as long as an answer.
  const plain = plainText(cutText(text, 2 * columns))
  if (textWidth(plain) <= columns) return plain
  const [words = ''] = wrapText(plain, columns - 1)
  const [whole = ''] = wrapText(plain.replaceAll(' ', '\u00a0'), columns - 1)
  const cut = textWidth(words) + RAGGED < columns ? whole.replaceAll('\u00a0', ' ').trimEnd() : words
  return `${cut.replace(/[\s.,:;]+$/, '')}…`
}

function linesOf(text: string): string[] {
  return text.split('\n')
}
