// Control characters move the cursor, recolour or retitle the terminal; bidirectional ones reorder what is read.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * A stranger's text on one line of a terminal: every character that could do more than be shown is written as `\u{…}`, and
 * a tab as a space.
 */
export function plainText(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (character === '\t') return ' '
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}
