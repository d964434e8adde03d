import type { CheckLevel } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import { createSpendingTally } from '../check/spending.ts'
import { applyLevel, startCall } from './apply-level.ts'
import type { JudgeCallOptions } from './judge.ts'
import type { JudgeParts } from './judge-parts.ts'
import { type LevelVerdict, scoreLevel } from './level-verdict.ts'

/** Judges an answer only by a level's checks, which look at its unchanged text. */
export async function judgeLevel(
  { levelOf, classify, showReason }: JudgeParts,
  level: CheckLevel,
  answer: JudgedAnswer,
  options: JudgeCallOptions,
): Promise<LevelVerdict> {
  const { signal, threshold = null } = options
  signal?.throwIfAborted()
  const spending = createSpendingTally()
  const call = startCall(options, { spending, views: null })
  const applied = await applyLevel(levelOf(level), answer, call, null, classify)
  signal?.throwIfAborted()
  return scoreLevel(applied, { judge: spending.total(), threshold, showReason })
}
