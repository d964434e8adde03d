import type { CheckResult, Classification, CodeOutcome } from '@assay/core/result'
import { caseScoreOf } from '@assay/core/scoring'
import type { JudgeSpending } from '../check/spending.ts'

/** The verdict of one level's checks on an answer. */
export type LevelVerdict = {
  readonly checks: CheckResult[]
  /** Spending of model judges and embedding models; not part of the answer's own cost. */
  readonly judge: JudgeSpending
} & (
  | { readonly status: 'scored'; readonly passed: boolean; readonly score: number }
  | { readonly status: 'unscored' | 'undecided'; readonly reason: string }
)

/**
 * The verdict on one answer to a case. `classification` is null for a case that isn't classified, and if no class could
 * be decided; `code` is null for a case without code. If the code can't run on this machine, there is only an error.
 */
export type AnswerVerdict =
  | (LevelVerdict & { readonly classification: Classification | null; readonly code: CodeOutcome | null })
  | ({ readonly status: 'errored'; readonly error: { readonly code: string; readonly message: string } } & Pick<
      LevelVerdict,
      'checks' | 'judge'
    > & { readonly classification: null; readonly code: null })

/** Returns whether a follow-up could change nothing: a leak in one turn stays a leak, whatever the next one says. */
export function isFinal(verdict: AnswerVerdict): boolean {
  return verdict.status !== 'scored' || verdict.passed || verdict.classification?.primary === 'leak'
}

/**
 * Returns the verdict over a flat list of checks that all must pass or, with a threshold, whose share must reach it.
 *
 * Undecided checks leave the answer undecided, unless the others decide alone: a failed check fails it, and so does a
 * share that would stay under the threshold. Undecided checks then count as 0 in the score.
 */
export function scoreLevel(checks: CheckResult[], judge: JudgeSpending, threshold: number | null): LevelVerdict {
  if (checks.every(({ passed }) => passed !== null)) return { checks, judge, ...verdictOf(checks, threshold) }
  const least = verdictOf(
    checks.map((check) => (check.passed === null ? decideAs(check, false) : check)),
    threshold,
  )
  const most = verdictOf(
    checks.map((check) => (check.passed === null ? decideAs(check, true) : check)),
    threshold,
  )
  if (least.status === 'scored' && most.status === 'scored' && least.passed === most.passed) {
    return { checks, judge, ...least }
  }
  return { checks, judge, ...verdictOf(checks, threshold) }
}

function verdictOf(checks: readonly CheckResult[], threshold: number | null) {
  return caseScoreOf({ checks, classification: null, code: null }, { threshold })
}

function decideAs(check: CheckResult, passed: boolean): CheckResult {
  return { ...check, passed, score: passed ? 1 : 0 }
}
