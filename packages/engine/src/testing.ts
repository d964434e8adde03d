// For the tests of this repository alone; nothing that is published imports it.
export { type ChatServer, type Reply, startChatServer } from '../test/chat-server.ts'
export { LEASE } from './lib/run/lease.ts'
