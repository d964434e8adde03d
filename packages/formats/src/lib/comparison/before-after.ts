import type { Change } from '@assay/core/comparison'
import { count, signed } from '../text/numbers.ts'

/** Formats a p-value as usual: three decimals, and `< 0.001` below that. */
export function pValue(value: number): string {
  return value < 0.001 ? 'p < 0.001' : `p = ${value.toFixed(3)}`
}

/** The largest change in percent that says more than the two numbers do. */
const MOST_PERCENT = 1e6

/** Returns `0.80 → 0.75 (−6.3%)`; unknown sides are `n/a`. A negative number that comes nearer to 0 has risen. */
export function beforeAfter(change: Change, show: (value: number) => string): string {
  const [values, percent] = changeParts(change, show, 1)
  return percent === null ? values : `${values} (${percent})`
}

/** Returns the two values of a change, and the change in percent; null if there is none that says more than the values. */
export function changeParts(
  { baseline, current }: Change,
  show: (value: number) => string,
  decimals?: number,
): readonly [values: string, percent: string | null] {
  const [before, after] = [baseline, current].map((value) => (value === null ? 'n/a' : show(value)))
  const values = `${before} → ${after}`
  if (baseline === null || current === null || baseline === 0) return [values, null]
  const percent = ((current - baseline) / Math.abs(baseline)) * 100
  if (!(Math.abs(percent) <= MOST_PERCENT)) return [values, null]
  // Whole percents from 10 on; below that one decimal counts.
  return [
    values,
    signed(
      percent,
      (value) =>
        `${decimals === undefined && value >= 9.95 ? count(Math.round(value)) : value.toFixed(decimals ?? 1)}%`,
    ),
  ]
}

/** Returns a score with two decimals; what is not 0 is never rounded to it. */
export function shortScore(value: number): string {
  const text = value.toFixed(2)
  return Number(text) === 0 && value !== 0 ? value.toLocaleString('en-US', { maximumSignificantDigits: 1 }) : text
}

/** Returns a score with two decimals, or its least and greatest value if it isn't certain: `0.00 to 0.50`. */
export function scoreRange(least: number, most: number = least): string {
  return most > least ? `${shortScore(least)} to ${shortScore(most)}` : shortScore(least)
}

/** Returns a p-value in plain words, as a sentence; empty when there is none. */
export function chanceText(pValue: number | null): string {
  if (pValue === null) return ''
  if (pValue < 0.001) return 'Chance alone does this less than 1 time in 1,000.'
  const times = Math.max(1, 1 / pValue).toLocaleString('en-US', {
    maximumSignificantDigits: 2,
    maximumFractionDigits: 0,
  })
  return `Chance alone does this 1 time in ${times}.`
}
