// Control characters move the cursor, recolour or retitle the terminal; bidirectional ones reorder what is read.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

// GitHub obeys `::name::` at the start of a line, spaces before it aside, and `##[name]` anywhere in one; Azure obeys `##vso[` anywhere and
// TeamCity `##teamcity[`. A colon alone is one too, since a colon of ours may follow it.
const COMMAND = /(?<=^[^\S\n]*):(?=:|[^\S\n]*$)|#(?=#(?:vso|teamcity)?\[)/gim

/**
 * Returns a stranger's text for one line of a terminal or a CI log: every character that could do more than be shown is written as `\u{…}`,
 * and a tab as a space.
 */
export function plainText(text: string): string {
  const shown = text.replace(UNSAFE, (character) => (character === '\t' ? ' ' : escapeCharacter(character)))
  return escapeLogCommands(shown, escapeCharacter)
}

/** Returns a character as `\u{…}`. */
export function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** Returns the text with the first character of whatever a CI system would obey in its log replaced by what `write` makes of it. */
export function escapeLogCommands(text: string, write: (character: string) => string): string {
  return text.replace(COMMAND, write)
}
