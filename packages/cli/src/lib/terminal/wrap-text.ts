import { textWidth } from '@assay/formats/text'

/** Breaks a line so that no part takes more columns than there are: at spaces where it can, within a word where it must. */
export function wrapText(line: string, columns: number): string[] {
  const lines: string[] = []
  let current = ''
  let width = 0
  for (const word of line.split(/(?<= )/)) {
    const own = textWidth(word.trimEnd())
    if (width > 0 && width + own > columns) {
      lines.push(current.trimEnd())
      current = ''
      width = 0
    }
    if (own <= columns) {
      current += word
      width += textWidth(word)
      continue
    }
    for (const character of word) {
      const one = textWidth(character)
      if (width + one > columns) {
        lines.push(current)
        current = ''
        width = 0
      }
      current += character
      width += one
    }
  }
  lines.push(current.trimEnd())
  return lines
}
