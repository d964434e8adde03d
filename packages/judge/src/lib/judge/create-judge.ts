import { createFunctionCaller } from '../javascript/function-worker.ts'
import type { Judge, JudgeOptions } from './judge.ts'
import { judgeAnswer } from './judge-answer.ts'
import { classifyFailure } from './judge-class.ts'
import { judgeLevel } from './judge-level.ts'
import { createParts } from './judge-parts.ts'

const FUNCTION_TIMEOUT_MS = 10_000

/** Creates a judge. Nothing heavy is loaded before a check needs it. */
export function createJudge(options: JudgeOptions = {}): Judge {
  const functions = createFunctionCaller({ timeoutMs: options.functionTimeoutMs ?? FUNCTION_TIMEOUT_MS })
  const parts = createParts(options, functions.call)
  return {
    judgeLevel: (level, answer, call = {}) => judgeLevel(parts, level, answer, call),
    judgeAnswer: (one, level, answer, call = {}) => judgeAnswer(parts, one, level, answer, call),
    classifyFailure,
    close: functions.close,
  }
}
