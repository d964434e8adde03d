import { ageMs } from '@assay/app/workspace'

/** Returns the instant (ISO 8601) at which a token of `90d` or `2027-01-31` ends; null for `never`. Throws RangeError for anything else. */
export function expiryOf(text: string, now: Date = new Date()): string | null {
  if (text === 'never') return null
  const ms = ageMs(text)
  const instant = ms !== null ? new Date(now.getTime() + ms) : /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : null
  if (instant !== null && !Number.isNaN(instant.getTime())) return instant.toISOString()
  throw new RangeError(`Expected an age, a date or never, found "${text}". Try 90d, 2027-01-31 or never.`)
}
