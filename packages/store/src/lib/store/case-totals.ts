import type { CaseFilter } from './result-query.ts'

/** How many cases each suite has, and of how many every sample passed. */
export type CaseTotals = readonly { readonly suite: string; readonly cases: number; readonly passed: number }[]

/** Returns how many cases a list has. */
export function countMatching(totals: CaseTotals, { suite, passed }: CaseFilter): number {
  const counted = totals.filter((row) => suite === undefined || row.suite === suite)
  return counted.reduce((sum, row) => {
    return sum + (passed === undefined ? row.cases : passed ? row.passed : row.cases - row.passed)
  }, 0)
}
