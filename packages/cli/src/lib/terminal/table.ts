import { plainText, textWidth } from '@assay/formats/text'
import type { Style } from './style.ts'

/** One cell: its text, which may be a stranger's, and its color. */
export interface Cell {
  readonly text: string
  readonly format?: Parameters<Style>[0]
}

/** A column: its title, which may hold a stranger's text, and the alignment of short texts. */
export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** The title's color; dim by default. */
  readonly format?: Cell['format']
}

/** Returns rows under titles, with columns as wide as their widest text. */
export function tableText(columns: readonly Column[], rows: readonly (readonly Cell[])[], style: Style): string {
  const titles = columns.map(({ title, format = 'dim' }): Cell => ({ text: title, format }))
  const shown = [titles, ...rows].map((row) => row.map((cell) => ({ ...cell, text: plainText(cell.text) })))
  const widths = columns.map((_, index) => {
    return shown.reduce((width, row) => Math.max(width, textWidth(row[index]?.text ?? '')), 0)
  })
  const line = (cells: readonly Cell[]) =>
    columns
      .map(({ align = 'left' }, index) => {
        const { text = '', format = 'reset' } = cells[index] ?? {}
        const room = ' '.repeat(Math.max(0, (widths[index] ?? 0) - textWidth(text)))
        return align === 'left' ? style(format, text) + room : room + style(format, text)
      })
      .join('  ')
      .trimEnd()
  return shown.map(line).join('\n')
}
