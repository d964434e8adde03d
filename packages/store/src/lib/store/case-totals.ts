import type { CaseFilter } from './result-query.ts'

/** The number of cases in a suite, and of those that passed, failed or are undecided. */
interface SuiteCases {
  readonly suite: string
  readonly cases: number
  readonly passed: number
  readonly failed: number
  readonly undecided: number
}

/** The number of cases in each suite of a run. */
export type CaseTotals = readonly SuiteCases[]

/** Returns the number of cases in a list. */
export function countMatching(totals: CaseTotals, { suite, passed, evidence }: CaseFilter): number {
  const counted = totals.filter((row) => suite === undefined || row.suite === suite)
  return counted.reduce((sum, row) => sum + countIn(row, passed, evidence), 0)
}

function countIn(row: SuiteCases, passed: CaseFilter['passed'], evidence: CaseFilter['evidence']): number {
  // Only of a case that passed did every sample pass.
  if (evidence === undefined) return passed === undefined ? row.cases : passed ? row.passed : row.cases - row.passed
  if (passed !== undefined && passed !== (evidence === 'passed')) return 0
  return evidence === 'outside' ? row.cases - row.passed - row.failed - row.undecided : row[evidence]
}
