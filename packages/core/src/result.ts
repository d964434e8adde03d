export {
  AnswerClass,
  CheckResult,
  Classification,
  CodeOutcome,
  Result,
  Tokens,
  Turn,
} from './lib/result/result.ts'
