/** The deepest nesting. Deeper JSON is a mistake or an attack, and would overflow the stack of code that writes or compares it. */
export const DEPTH_LIMIT = 100

/** Returns whether a JSON value is nested more than 100 levels deep. */
export function isTooDeep(value: unknown, limit = DEPTH_LIMIT): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((member) => isTooDeep(member, limit - 1))
}
