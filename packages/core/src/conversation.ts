export {
  type Conversation,
  type ConversationMessage,
  type ConversationTurn,
  hasTools,
  readConversation,
} from './lib/conversation/conversation.ts'
export {
  type CallState,
  callState,
  countCalls,
  describeCut,
  describeEnd,
  describeSource,
  messageTitle,
  toolName,
} from './lib/conversation/describe.ts'
export { describeEarlier, describeTries } from './lib/conversation/describe-tries.ts'
