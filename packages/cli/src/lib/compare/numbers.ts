import type { Change } from '@assay/core/comparison'

/** A score from 0 to 1 with three decimals. */
export function score(value: number): string {
  return value.toFixed(3)
}

/** A change with its sign, `−` as typographers want it so that it is not taken for a hyphen. */
export function signed(value: number, show: (value: number) => string = score): string {
  return `${value < 0 ? '−' : '+'}${show(Math.abs(value))}`
}

/** Four significant digits at most, without exponents for everyday numbers. */
export function number(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
}

export function dollars(value: number): string {
  return `$${value === 0 || value >= 1 ? value.toFixed(2) : value.toLocaleString('en-US', { maximumSignificantDigits: 3 })}`
}

export function seconds(value: number): string {
  return `${value.toFixed(2)}s`
}

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
