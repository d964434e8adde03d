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
  SampleEnd,
  Tokens,
  ToolCall,
  Turn,
  TurnUsage,
} from './lib/result/result.ts'
export { readResultCost, type SampleCost } from './lib/result/sample-cost.ts'
