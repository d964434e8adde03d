import { plainText } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'
import { wrapText } from '../terminal/wrap-text.ts'

/** How texts are laid out. */
export interface Layout {
  readonly style: Style
  /** Of the terminal; null where the output is none, so that no line is broken. */
  readonly columns: number | null
}

/** Returns how texts are laid out on a stream. */
export function layoutFor(style: Style, { columns }: { readonly columns?: number | undefined }): Layout {
  return { style, columns: columns === undefined ? null : Math.max(40, columns) }
}

/** A stranger's text line by line, marked at the side so that it cannot be taken for ours. `label` is ours and stands before the first line. */
export function textBlock(text: string, layout: Layout, label = '  '): string[] {
  const lines = text.split(/\r\n|\n/).flatMap((line) => wrapLine(plainText(line), layout, label.length + 2))
  return lines.map((line, at) => {
    const side = at === 0 ? label : ' '.repeat(label.length)
    return `${layout.style('dim', `${side}|`)} ${line}`
  })
}

/** A plain line broken to what a terminal has beside `used` columns. The last column stays free, where some terminals break a line. */
export function wrapLine(line: string, { columns }: Layout, used = 0): string[] {
  // What stood within the line may begin one now, where a CI system would obey it.
  return columns === null ? [line] : wrapText(line, columns - 1 - used).map(plainText)
}
