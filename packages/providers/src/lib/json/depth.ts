/** Deeper JSON is a mistake or an attack, and would overflow the stack of what writes or compares it. */
export const DEPTH_LIMIT = 100

/** Whether a JSON value is nested more than 100 deep. */
export function isTooDeep(value: unknown, limit = DEPTH_LIMIT): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((member) => isTooDeep(member, limit - 1))
}
