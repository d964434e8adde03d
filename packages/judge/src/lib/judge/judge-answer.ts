import type { Case, CheckLevel } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import { NO_SPENDING } from '../check/spending.ts'
import type { AnswerCallOptions } from './judge.ts'
import { judgeClass } from './judge-class.ts'
import { judgeCode } from './judge-code.ts'
import { judgeLevel } from './judge-level.ts'
import type { JudgeParts } from './judge-parts.ts'
import type { AnswerVerdict } from './level-verdict.ts'

/** Judges an answer by its case: by a program, a class, or checks alone. */
export async function judgeAnswer(
  parts: JudgeParts,
  one: Case,
  level: CheckLevel | null,
  answer: JudgedAnswer,
  options: AnswerCallOptions,
): Promise<AnswerVerdict> {
  if (one.code !== null) return judgeCode(parts, one.code, level, answer, options)
  if (one.classify !== null) return judgeClass(parts, one, one.classify, level, answer, options)
  if (level === null) return NOT_JUDGED
  const verdict = await judgeLevel(parts, level, answer, { ...options, threshold: one.threshold })
  return { ...verdict, classification: null, code: null }
}

const NOT_JUDGED: AnswerVerdict = {
  status: 'unscored',
  reason: 'This case has nothing to judge.',
  checks: [],
  judge: NO_SPENDING,
  classification: null,
  code: null,
}
