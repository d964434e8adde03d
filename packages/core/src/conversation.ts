export {
  type Conversation,
  type ConversationMessage,
  type ConversationTurn,
  hasTools,
  readConversation,
} from './lib/conversation/conversation.ts'
export { type CallState, callState, countCalls, describeEnd, toolName } from './lib/conversation/describe.ts'
