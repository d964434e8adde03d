// For the tests of this repository alone; nothing that is published imports it.
export { type SampleConversation, sampleConversation } from '../test/sample-conversation.ts'
