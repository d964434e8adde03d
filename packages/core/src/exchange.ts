export {
  type AskOutcome,
  ChatMessage,
  EmbeddingAnswer,
  ModelAnswer,
  ModelFailure,
  ModelRequest,
  ModelToolCall,
  ToolChoice,
  ToolDefinition,
  ToolReply,
} from './lib/exchange/exchange.ts'
export {
  FAILURE_CODES,
  type FailureCode,
  type FailureCodeEntry,
  isRetryable,
  mayBeBilled,
} from './lib/exchange/failure-codes.ts'
export { FinishReason } from './lib/result/result.ts'
