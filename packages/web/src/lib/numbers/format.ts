import type { Interval } from '@assay/core/statistics'

// Formats of numbers on every page. An unknown number is a dash; its reason is beside it or in its title.

/** Stands for a number that is not known. */
export const UNKNOWN = '–'

/** Formats a score: 2 decimals below 10, 1 below 1,000, none above; 2 significant digits below 0.01, since only 0 is 0. */
export function formatScore(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN
  const size = Math.abs(value)
  if (size > 0 && size < 0.01) return `${value < 0 ? '−' : ''}${Number(size.toPrecision(2))}`
  return group(value, size < 10 ? 2 : size < 1000 ? 1 : 0)
}

/** Formats an interval of a score as `[80.2, 86.7]`, with as many decimals for both ends as the value has. */
export function formatInterval(interval: Pick<Interval, 'low' | 'high'> | null): string {
  return interval === null ? UNKNOWN : `[${formatScore(interval.low)}, ${formatScore(interval.high)}]`
}

/** Formats the mean score of a case, from 0 to 1. */
export function formatCaseScore(value: number | null): string {
  return value === null ? UNKNOWN : group(value, 2)
}

/** Formats a mean over cases, from 0 to 1: a decimal more than one case has. */
export function formatMean(value: number | null): string {
  return value === null ? UNKNOWN : group(value, 3)
}

/** Formats a share of 0 to 1 as a percentage without its sign, which pages set in small. */
export function formatRate(share: number | null): string {
  return share === null ? UNKNOWN : group(share * 100, 1)
}

/** Formats a share of 0 to 1 as `84.3%`. */
export function formatPercent(share: number | null): string {
  return share === null ? UNKNOWN : `${formatRate(share)}%`
}

/** Formats a difference with its sign, `+` or `−`; 0 has none. */
export function formatChange(change: number | null, format: (value: number) => string = formatScore): string {
  if (change === null) return UNKNOWN
  const text = format(Math.abs(change))
  // A number that rounds to 0 has no sign.
  if (!/[1-9]/.test(text)) return text
  return `${change < 0 ? '−' : '+'}${text}`
}

/** Formats the difference of two shares in percentage points, `−16.7 pp`. */
export function formatPoints(change: number | null): string {
  return change === null ? UNKNOWN : `${formatChange(change * 100, (value) => group(value, 1))} pp`
}

/** Formats US dollars: three significant digits, and 0 only for 0. */
export function formatMoney(usd: number | null): string {
  if (usd === null) return UNKNOWN
  if (usd === 0) return '$0'
  const sign = usd < 0 ? '−' : ''
  const size = Math.abs(usd)
  if (size >= 1000) return `${sign}$${group(size, 0)}`
  if (size < 0.000001) return `${sign}< $0.000001`
  const decimals = Math.max(2 - Math.floor(Math.log10(size)), size >= 1 ? 2 : 0)
  return `${sign}$${size.toFixed(Math.min(decimals, 8))}`
}

/** Formats a sample's cost; below $0.0001, the cost of 1,000 samples, since six zeros are hard to read. */
export function formatSampleCost(usd: number | null): string {
  return usd !== null && usd > 0 && usd < 0.0001 ? `${formatMoney(usd * 1000)} per 1,000` : formatMoney(usd)
}

/** Formats milliseconds as seconds without the unit: 2 decimals below 10, 1 below 100, else none. */
export function formatSeconds(ms: number | null): string {
  if (ms === null) return UNKNOWN
  const seconds = ms / 1000
  return group(seconds, seconds < 10 ? 2 : seconds < 100 ? 1 : 0)
}

/** Formats a count with commas between thousands. */
export function formatCount(value: number | null): string {
  return value === null ? UNKNOWN : group(value, 0)
}

/** Formats a p-value: `0.011`, `< 0.001`. */
export function formatPValue(value: number | null): string {
  if (value === null) return UNKNOWN
  return value < 0.001 ? '< 0.001' : value.toFixed(value < 0.1 ? 3 : 2)
}

/** Formats a number of bytes: `12 kB`, `1.0 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Returns `1 case`, `12 cases`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${group(count, 0)} ${count === 1 ? one : many}`
}

function group(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? []
  const isZero = !/[1-9]/.test(text)
  return `${sign === '-' && !isZero ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}
