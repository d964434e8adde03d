// For this repository's tests only; nothing published imports it.
export { type ChatServer, type Reply, type Said, type SentMessage, startChatServer } from '../test/chat-server.ts'
export { LEASE } from './lib/run/lease.ts'
