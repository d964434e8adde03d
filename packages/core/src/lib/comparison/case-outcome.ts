import { type CaseVerdict, caseVerdict } from './case-verdict.ts'
import type { CaseState } from './comparison-tally.ts'

/** A case's outcome between two runs; `absent` if neither has it. */
export type CaseOutcome = CaseVerdict | 'added' | 'removed' | 'errored' | 'absent'

/** Returns a case's outcome. A case without a score on a side that has it is `errored`, never a change. */
export function caseOutcome(before: CaseState, after: CaseState, threshold: number): CaseOutcome {
  if (before.known === 'absent' && after.known === 'absent') return 'absent'
  if (before.known === 'no_score' || after.known === 'no_score') return 'errored'
  if (before.known === 'absent') return 'added'
  if (after.known === 'absent') return 'removed'
  return caseVerdict(before.score, after.score, threshold)
}

/** Returns the change of a case's score; null if a side has none. */
export function caseChange(before: CaseState, after: CaseState): number | null {
  return before.known === 'scored' && after.known === 'scored' ? withoutNoise(after.score - before.score) : null
}

/** Returns a difference without rounding noise: equal scores summed in another order differ in their last bits. */
export function withoutNoise(difference: number): number {
  return Math.abs(difference) < 1e-12 ? 0 : difference
}
