export {
  type AskOutcome,
  ChatMessage,
  EmbeddingAnswer,
  ModelAnswer,
  ModelFailure,
  ModelRequest,
} from './lib/exchange/exchange.ts'
export { FinishReason } from './lib/result/result.ts'
