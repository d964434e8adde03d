export {
  AnswerClass,
  CheckResult,
  Classification,
  CodeDiagnostic,
  CodeEvidence,
  CodeLimit,
  CodeOutcome,
  CodeTest,
  FinishReason,
  Result,
  Tokens,
  Turn,
} from './lib/result/result.ts'
