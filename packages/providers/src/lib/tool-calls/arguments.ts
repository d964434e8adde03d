import { type Members, membersOf } from '../json/members.ts'
import { parseJson } from '../json/parse-json.ts'

/** Returns the text of a call's arguments. Services omit arguments, or send an empty text, if a tool takes none. */
export function argumentText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? {})
  return value.trim() === '' ? '{}' : value
}

/**
 * Returns arguments as services accept them back: an object. Anything else goes into the wrapper that Anthropic documents, so that the
 * model sees what it wrote.
 */
export function argumentObject(text: string): Members {
  return membersOf(parseJson(text)) ?? { INVALID_JSON: text }
}

/** Returns arguments as the text that services accept back: unchanged to the byte, if it's an object. */
export function soundArguments(text: string): string {
  return membersOf(parseJson(text)) === null ? JSON.stringify(argumentObject(text)) : text
}
