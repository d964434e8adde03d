export { type GateVerdict, verdictBetween } from './lib/result/gate-verdict.ts'
export {
  isAnswered,
  letterOf,
  readCaseEvidence,
  readEvidence,
  type SampleLetter,
  type SampleOutcome,
} from './lib/result/read-evidence.ts'
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
  Served,
  Tokens,
  ToolCall,
  Try,
  Turn,
  TurnUsage,
} from './lib/result/result.ts'
export { readLeastCost, readLowerLimit, readResultCost, type SampleCost } from './lib/result/sample-cost.ts'
export { Evidence, SampleStatus } from './lib/result/sample-status.ts'
