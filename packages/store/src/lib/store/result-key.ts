import type { ResultKey } from './result-query.ts'
import { compareTexts } from './text-order.ts'

/** Returns a result's key, without a variant if it has none. */
export function keyOf({ suite, case: id, variant = '', attempt }: ResultKey): ResultKey {
  return variant === '' ? { suite, case: id, attempt } : { suite, case: id, variant, attempt }
}

/** Returns a unique string for a key, whatever its names contain. */
export function keyText({ suite, case: id, variant = '', attempt }: ResultKey): string {
  return JSON.stringify([suite, id, variant, attempt])
}

/** Compares keys by suite, case, variant and attempt. */
export function compareKeys(a: ResultKey, b: ResultKey): number {
  return compareCases(a, b) || a.attempt - b.attempt
}

/** Compares keys by suite, case and variant only. */
export function compareCases(a: Omit<ResultKey, 'attempt'>, b: Omit<ResultKey, 'attempt'>): number {
  return (
    compareTexts(a.suite, b.suite) || compareTexts(a.case, b.case) || compareTexts(a.variant ?? '', b.variant ?? '')
  )
}
