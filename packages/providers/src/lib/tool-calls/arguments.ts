import { type Members, membersOf } from '../json/members.ts'
import { parseJson } from '../json/parse-json.ts'

/** Returns the text of a call's arguments. Services leave out arguments, or give an empty text, where a tool takes none. */
export function argumentText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? {})
  return value.trim() === '' ? '{}' : value
}

/**
 * Returns arguments as services accept them back: an object. What isn't one goes back in the wrapper that Anthropic documents, so that the
 * model sees what it wrote.
 */
export function argumentObject(text: string): Members {
  return membersOf(parseJson(text)) ?? { INVALID_JSON: text }
}

/** Returns arguments as the text that services accept back: as it was to the byte, if it is an object. */
export function soundArguments(text: string): string {
  return membersOf(parseJson(text)) === null ? JSON.stringify(argumentObject(text)) : text
}
