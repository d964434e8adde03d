import { escapeLogCommands } from './log-commands.ts'

// Control characters move the cursor, recolour or retitle the terminal; bidirectional ones reorder what is read.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * A stranger's text on one line of a terminal or a CI log: every character that could do more than be shown is written as `\u{…}`, and
 * a tab as a space.
 */
export function plainText(text: string): string {
  const shown = text.replace(UNSAFE, (character) => (character === '\t' ? ' ' : escapeCharacter(character)))
  return escapeLogCommands(shown, escapeCharacter)
}

/** Returns a character as `\u{…}`. */
export function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
