export {
  type AskOutcome,
  ChatMessage,
  FinishReason,
  ModelAnswer,
  ModelFailure,
  ModelRequest,
} from './lib/exchange/exchange.ts'
