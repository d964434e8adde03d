export type { JudgedAnswer } from './lib/answer/judged-answer.ts'
export type { AskModel, EmbedOutcome, EmbedTexts, JudgeReply } from './lib/check/check-tools.ts'
export type { JudgeSpending } from './lib/check/spending.ts'
export { createJudge } from './lib/judge/create-judge.ts'
export type {
  AnswerCallOptions,
  Judge,
  JudgeCallOptions,
  JudgeOptions,
  ModelCalls,
  RunCode,
} from './lib/judge/judge.ts'
export type { AnswerVerdict, LevelVerdict } from './lib/judge/level-verdict.ts'
export { isFinal } from './lib/judge/level-verdict.ts'
export { askVerdict } from './lib/model-judge/ask-verdict.ts'
