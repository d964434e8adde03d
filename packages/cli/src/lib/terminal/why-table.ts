import { cutText, plainText, textWidth } from '@assay/formats/text'
import type { Layout } from '../show/text-block.ts'
import type { Style } from './style.ts'
import { type Cell, type Column, tableText } from './table.ts'
import { wrapText } from './wrap-text.ts'

/** A row, and why it is in the table; the reason may be a stranger's text. */
export interface WhyRow {
  readonly cells: readonly Cell[]
  readonly why: string
}

/** Columns that a reason needs to be worth a place beside its row. */
const LEAST_WHY = 40
/** UTF-16 units of a reason that are shown at most. */
const WHY_LIMIT = 100

/** Returns a table with reasons: in a last column where there is room, else under each row. */
export function whyTable(
  columns: readonly Column[],
  rows: readonly WhyRow[],
  { style, columns: width }: Layout,
): string {
  const plain: Style = (_, text) => text
  const bare = tableText(
    columns,
    rows.map(({ cells }) => cells),
    plain,
  )
  const used = Math.max(...bare.split('\n').map(textWidth)) + 2
  const room = width === null ? WHY_LIMIT : width - 1 - used
  if (room >= LEAST_WHY) {
    const full = rows.map(({ cells, why }): Cell[] => [
      ...cells,
      { text: cutToWidth(plainText(why), Math.min(room, WHY_LIMIT)), format: 'dim' },
    ])
    return tableText([...columns, { title: 'WHY' }], full, style)
  }
  const [title = '', ...lines] = tableText(
    columns,
    rows.map(({ cells }) => cells),
    style,
  ).split('\n')
  const under = (why: string) =>
    why === ''
      ? []
      : wrapText(cutText(plainText(why), WHY_LIMIT), (width ?? WHY_LIMIT) - 3).map((line) => `  ${style('dim', line)}`)
  return [title, ...lines.flatMap((line, i) => [line, ...under(rows[i]?.why ?? '')])].join('\n')
}

/** The beginning of a plain text that takes at most so many columns, whatever its script. */
function cutToWidth(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text
  const [first = ''] = wrapText(text, columns - 1)
  return `${first}…`
}
