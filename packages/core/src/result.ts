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
} from './lib/result/result.ts'
export { type CostSource, readCost, type SampleCost } from './lib/result/sample-cost.ts'
