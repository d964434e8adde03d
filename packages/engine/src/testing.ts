// For the tests of this repository alone; nothing that is published imports it.
export { type ChatServer, type Reply, type Said, type SentMessage, startChatServer } from '../test/chat-server.ts'
export { LEASE } from './lib/run/lease.ts'
