import { escapeLogCommands } from '@assay/core/text'

// JSON escapes only the characters below U+0020. Those of the second block do as much to a terminal, and some turn text around.
const UNESCAPED = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Returns a value as one line of JSON in which no character does anything to a terminal or in a CI log. */
export function jsonLine(value: unknown): string {
  const json = JSON.stringify(value)
  return `${escapeLogCommands(json.replace(UNESCAPED, escapeInJson), escapeInJson)}\n`
}

function escapeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
