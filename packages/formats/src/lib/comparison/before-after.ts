import type { Change } from '@assay/core/comparison'
import { signed } from '../text/numbers.ts'

/** A p-value as it is usually written: three decimals, and `< 0.001` below that. */
export function pValue(value: number): string {
  return value < 0.001 ? 'p < 0.001' : `p = ${value.toFixed(3)}`
}

/** A change by more than this many percent says no more than the two numbers do. */
const MOST_PERCENT = 1e6

/** `0.80 → 0.75 (−6.3%)`; unknown sides are `n/a`. A negative number that comes nearer to 0 has risen. */
export function beforeAfter({ baseline, current }: Change, show: (value: number) => string): string {
  const [before, after] = [baseline, current].map((value) => (value === null ? 'n/a' : show(value)))
  if (baseline === null || current === null || baseline === 0) return `${before} → ${after}`
  const percent = ((current - baseline) / Math.abs(baseline)) * 100
  if (!(Math.abs(percent) <= MOST_PERCENT)) return `${before} → ${after}`
  return `${before} → ${after} (${signed(percent, (value) => `${value.toFixed(1)}%`)})`
}
