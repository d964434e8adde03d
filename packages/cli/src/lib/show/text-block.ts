import { plainText } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'
import { wrapText } from '../terminal/wrap-text.ts'

/** Layout of printed texts. */
export interface Layout {
  readonly style: Style
  /** The terminal's columns; null without a terminal, so that no line is broken. */
  readonly columns: number | null
}

/** Returns a stream's layout. */
export function layoutFor(style: Style, { columns }: { readonly columns?: number | undefined }): Layout {
  return { style, columns: columns === undefined ? null : Math.max(40, columns) }
}

/** Returns a stranger's text line by line, marked at the side so that it can't be taken for ours. `label` is ours, before the first line. */
export function textBlock(text: string, layout: Layout, label = '  '): string[] {
  const lines = text.split(/\r\n|\n/).flatMap((line) => wrapLine(plainText(line), layout, label.length + 2))
  return lines.map((line, at) => {
    const side = at === 0 ? label : ' '.repeat(label.length)
    return `${layout.style('dim', `${side}|`)} ${line}`
  })
}

/** Wraps a plain line to the terminal's columns less `used`. The last column stays free, since some terminals break a line there. */
export function wrapLine(line: string, { columns }: Layout, used = 0): string[] {
  // What stood within the line may begin one now, where a CI system would obey it.
  return columns === null ? [line] : wrapText(line, columns - 1 - used).map(plainText)
}
