import { type CaseVerdict, caseVerdict } from './case-verdict.ts'
import type { CaseState } from './comparison-tally.ts'

/** What became of a case between two runs; `absent` is one that neither has. */
export type CaseOutcome = CaseVerdict | 'added' | 'removed' | 'errored' | 'absent'

/** Says what became of a case. One without any score on a side that has it is `errored`, and never a change. */
export function caseOutcome(before: CaseState, after: CaseState, threshold: number): CaseOutcome {
  if (before.known === 'absent' && after.known === 'absent') return 'absent'
  if (before.known === 'no_score' || after.known === 'no_score') return 'errored'
  if (before.known === 'absent') return 'added'
  if (after.known === 'absent') return 'removed'
  return caseVerdict(before.score, after.score, threshold)
}

/** The change of a case's score; null where a side has none. */
export function caseChange(before: CaseState, after: CaseState): number | null {
  return before.known === 'scored' && after.known === 'scored' ? withoutNoise(after.score - before.score) : null
}

/** Equal scores that were summed in another order differ in their last bits; that is no change. */
export function withoutNoise(difference: number): number {
  return Math.abs(difference) < 1e-12 ? 0 : difference
}
