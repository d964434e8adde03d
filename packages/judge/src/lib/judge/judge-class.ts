import type { ModelFailure } from '@assay/core/exchange'
import type { Classification } from '@assay/core/result'
import { caseScoreOf } from '@assay/core/scoring'
import { type Case, type CheckLevel, type ClassifySpec, hasCriterion, NO_CRITERION } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import { viewsOf } from '../answer/views.ts'
import { createSpendingTally } from '../check/spending.ts'
import { classificationOf } from '../classify/classification.ts'
import { classifyNoAnswer } from '../classify/no-answer.ts'
import { applyLevel, startCall } from './apply-level.ts'
import type { AnswerCallOptions } from './judge.ts'
import type { JudgeParts } from './judge-parts.ts'
import { type AnswerVerdict, scoreLevel } from './level-verdict.ts'

/** Judges an answer by its class. Its checks look at the visible text, without reasoning blocks. */
export async function judgeClass(
  { levelOf, classify, showReason }: JudgeParts,
  one: Case,
  spec: ClassifySpec,
  level: CheckLevel | null,
  answer: JudgedAnswer,
  options: AnswerCallOptions,
): Promise<AnswerVerdict> {
  const { signal } = options
  signal?.throwIfAborted()
  const spending = createSpendingTally()
  const call = startCall(options, { spending, views: viewsOf(answer.text, answer.reasoning) })
  const applied = level === null ? [] : await applyLevel(levelOf(level), answer, call, spec, classify)
  const verdict = scoreLevel(applied, { judge: spending.total(), threshold: one.threshold, showReason })
  const { checks } = verdict
  const holds = verdict.status === 'scored' ? verdict.passed : null
  const found = await classify(spec, answer, { applied, holds }, call)
  signal?.throwIfAborted()
  const judge = spending.total()
  if (found.kind === 'undecided') {
    const reason = showReason(found.reason)
    return { checks, judge, status: 'undecided', reason, classification: null, code: null }
  }
  const classification = classificationOf(one, found.primary, found.secondary, found.repairable)
  if (!hasCriterion(one)) return { checks, judge, status: 'unscored', reason: NO_CRITERION, classification, code: null }
  const score = caseScoreOf({ checks, classification, code: null })
  return { checks, judge, ...score, classification, code: null }
}

/** Returns the class of a request without an answer; null if the case isn't classified. */
export function classifyFailure(one: Case, failure: ModelFailure): Classification | null {
  if (one.classify === null) return null
  return classificationOf(one, classifyNoAnswer(failure, one.classify), [], null)
}
