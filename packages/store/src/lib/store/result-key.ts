import type { ResultKey } from './result-query.ts'
import { compareTexts } from './text-order.ts'

/** Returns the key of a result, without a variant where it has none. */
export function keyOf({ suite, case: id, variant = '', attempt }: ResultKey): ResultKey {
  return variant === '' ? { suite, case: id, attempt } : { suite, case: id, variant, attempt }
}

/** Returns one string per key, whatever the names hold. */
export function keyText({ suite, case: id, variant = '', attempt }: ResultKey): string {
  return JSON.stringify([suite, id, variant, attempt])
}

/** Orders keys by suite, case, variant and attempt. */
export function compareKeys(a: ResultKey, b: ResultKey): number {
  return compareCases(a, b) || a.attempt - b.attempt
}

/** Orders keys by suite, case and variant alone. */
export function compareCases(a: Omit<ResultKey, 'attempt'>, b: Omit<ResultKey, 'attempt'>): number {
  return (
    compareTexts(a.suite, b.suite) || compareTexts(a.case, b.case) || compareTexts(a.variant ?? '', b.variant ?? '')
  )
}
