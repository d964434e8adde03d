export {
  AnswerClass,
  CheckResult,
  Classification,
  CodeOutcome,
  FinishReason,
  Result,
  Tokens,
  Turn,
} from './lib/result/result.ts'
