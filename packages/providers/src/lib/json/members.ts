/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** Returns the members of a value that is a JSON object; null for anything else. */
export function membersOf(value: unknown): Members | null {
  return isObject(value) ? value : null
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
