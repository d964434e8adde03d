import type { CheckResult, Classification, CodeOutcome } from '@assay/core/result'
import { caseScoreOf, type Verdict } from '@assay/core/scoring'
import type { JudgeSpending } from '../check/spending.ts'
import type { AppliedNode } from '../level/apply-nodes.ts'
import { checkResults } from './check-results.ts'

/** The verdict of one level's checks on an answer. */
export type LevelVerdict = {
  readonly checks: CheckResult[]
  /** Spending of model judges and embedding models; not part of the answer's own cost. */
  readonly judge: JudgeSpending
} & Verdict

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
 * share that would stay under the threshold. Undecided checks then count as 0 in the score, and as 1 in the greatest that it
 * could have had.
 */
export function scoreLevel(
  applied: readonly AppliedNode[],
  { judge, threshold, showReason }: ScoringParts,
): LevelVerdict {
  const checks = checkResults(applied, showReason)
  const open = applied.find(({ finding }) => finding.passed === null || finding.open !== undefined)
  if (open === undefined) return { checks, judge, ...verdictOf(checks, threshold) }
  const least = verdictOf(checks.map(decideWorst), threshold)
  const most = verdictOf(
    checks.map((check, place) => decideBest(check, applied[place])),
    threshold,
  )
  if (least.status === 'scored' && most.status === 'scored' && least.passed === most.passed) {
    return { checks, judge, ...least, ...(most.score > least.score ? { score_at_most: most.score } : {}) }
  }
  const undecided = verdictOf(checks, threshold)
  if (undecided.status !== 'scored') return { checks, judge, ...undecided }
  // Every check passed or failed, but the threshold is between the scores that they could have had.
  const why = open.finding.passed === null ? undefined : open.finding.open?.reason
  const reason = showReason(`Check "${open.node.kind}" couldn't be decided: ${why ?? open.finding.reason}`)
  return { checks, judge, status: 'undecided', reason }
}

/** Everything besides the findings that a level's verdict has. */
interface ScoringParts {
  readonly judge: JudgeSpending
  readonly threshold: number | null
  readonly showReason: (reason: string) => string
}

function verdictOf(checks: readonly CheckResult[], threshold: number | null): Verdict {
  return caseScoreOf({ checks, classification: null, code: null }, { threshold })
}

function decideWorst(check: CheckResult): CheckResult {
  return check.passed === null ? { ...check, passed: false, score: 0 } : check
}

/** Returns a check as if all of it that couldn't be decided had passed. */
function decideBest(check: CheckResult, applied: AppliedNode | undefined): CheckResult {
  if (check.passed === null) return { ...check, passed: true, score: 1 }
  const open = applied?.finding.passed === null ? undefined : applied?.finding.open
  return open === undefined ? check : { ...check, score: open.score }
}
