const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Formats an instant in the reader's time zone: `16 Nov 2026, 06:17`. */
export function formatInstant(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : `${DAY.format(date)}, ${CLOCK.format(date)}`
}

/** Formats an instant as lists show it: the clock for today, else the day; with the year where it is another one. */
export function formatWhen(instant: string, now: Date): string {
  const date = new Date(instant)
  if (date.toDateString() === now.toDateString()) return CLOCK.format(date)
  const day = DAY.format(date)
  return date.getFullYear() === now.getFullYear() ? day.replace(/ \d{4}$/, '') : day
}

/** Formats a length of time in words: `40 s`, `3 min`, `2 h 5 min`. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
