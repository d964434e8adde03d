import { caseScoreOf } from '@assay/core/scoring'
import type { CheckLevel, CodeSpec } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import { NO_SPENDING } from '../check/spending.ts'
import { checkCode } from './check-code.ts'
import { hideCode } from './hide-code.ts'
import type { AnswerCallOptions } from './judge.ts'
import { judgeLevel } from './judge-level.ts'
import type { JudgeParts } from './judge-parts.ts'
import type { AnswerVerdict } from './level-verdict.ts'

/** Judges an answer by its program; its level's checks count too. */
export async function judgeCode(
  parts: JudgeParts,
  spec: CodeSpec,
  level: CheckLevel | null,
  answer: JudgedAnswer,
  { weights, ...call }: AnswerCallOptions,
): Promise<AnswerVerdict> {
  const { checks, judge } = level === null ? NO_CHECKS : await judgeLevel(parts, level, answer, call)
  const ran = await parts.runCode(spec, answer.text, call.signal)
  if (ran.kind === 'unavailable') {
    const { code, message } = ran
    return { checks, judge, status: 'errored', error: { code, message }, classification: null, code: null }
  }
  const code = hideCode(ran.code, parts.mask)
  const options = { expectations: spec, ...(weights === undefined ? {} : { weights }) }
  const score = caseScoreOf({ checks, classification: null, code }, options)
  return { checks: [...checks, ...checkCode(code, spec)], judge, ...score, classification: null, code }
}

const NO_CHECKS = { checks: [], judge: NO_SPENDING }
