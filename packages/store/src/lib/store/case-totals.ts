import type { CaseFilter } from './result-query.ts'

/** The number of cases in each suite, and of those of which every sample passed. */
export type CaseTotals = readonly { readonly suite: string; readonly cases: number; readonly passed: number }[]

/** Returns the number of cases in a list. */
export function countMatching(totals: CaseTotals, { suite, passed }: CaseFilter): number {
  const counted = totals.filter((row) => suite === undefined || row.suite === suite)
  return counted.reduce((sum, row) => {
    return sum + (passed === undefined ? row.cases : passed ? row.passed : row.cases - row.passed)
  }, 0)
}
