import { type CasePosition, caseCursor } from './result-page.ts'
import type { CaseMap, CaseMapQuery } from './result-query.ts'

/** Rows from one place of a map to the next. */
export const STEP = 200

/** How many cases each suite has, and of how many every sample passed. */
export type CaseTotals = readonly { readonly suite: string; readonly cases: number; readonly passed: number }[]

/** Returns the map of a list by the last case before each of its places but the first. */
export function pageStarts(ends: readonly CasePosition[], total: number, revision: number): CaseMap {
  // A list that ends at a place has no page there.
  const starts = ends.slice(0, Math.max(0, Math.ceil(total / STEP) - 1)).map(caseCursor)
  return { total, revision, step: STEP, starts: total === 0 ? [] : [null, ...starts] }
}

/** Returns how many cases a list has. */
export function countMatching(totals: CaseTotals, { suite, passed }: CaseMapQuery): number {
  const counted = totals.filter((row) => suite === undefined || row.suite === suite)
  return counted.reduce((sum, row) => {
    return sum + (passed === undefined ? row.cases : passed ? row.passed : row.cases - row.passed)
  }, 0)
}
