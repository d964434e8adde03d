const UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 7 * 86_400_000],
])

/**
 * Returns the instant (ISO 8601) that `7d`, `12h`, a day or an instant stands for; ages count back from `now`. A day without a time
 * begins at midnight UTC. Throws RangeError for anything else.
 */
export function instantOf(text: string, now: Date = new Date()): string {
  const age = /^(\d+(?:\.\d+)?)\s*([smhdw])$/.exec(text.trim())
  const unit = UNITS.get(age?.[2] ?? '')
  if (age !== null && unit !== undefined) {
    const instant = new Date(now.getTime() - Number(age[1]) * unit)
    if (!Number.isNaN(instant.getTime())) return instant.toISOString()
  }
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) {
    const instant = new Date(text)
    if (!Number.isNaN(instant.getTime())) return instant.toISOString()
  }
  throw new RangeError(`Expected an age or a date, found "${text}". Try 7d, 12h or 2026-01-31.`)
}
