export {
  type AskOutcome,
  ChatMessage,
  ModelAnswer,
  ModelFailure,
  ModelRequest,
} from './lib/exchange/exchange.ts'
