import type { Change } from '@assay/core/comparison'
import { signed } from '@assay/formats/text'

/** A p-value as it is usually written: three decimals, and `< 0.001` below that. */
export function pValue(value: number): string {
  return value < 0.001 ? 'p < 0.001' : `p = ${value.toFixed(3)}`
}

/** `0.80 → 0.75 (−6.3%)`; unknown sides are `n/a`. */
export function beforeAfter({ baseline, current }: Change, show: (value: number) => string): string {
  const [before, after] = [baseline, current].map((value) => (value === null ? 'n/a' : show(value)))
  if (baseline === null || current === null || baseline === 0) return `${before} → ${after}`
  const percent = signed(((current - baseline) / baseline) * 100, (value) => `${value.toFixed(1)}%`)
  return `${before} → ${after} (${percent})`
}
