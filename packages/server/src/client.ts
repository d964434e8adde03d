export type { ClientOptions } from './lib/client/connection.ts'
export { type Client, createClient, type ReportEnding } from './lib/client/create-client.ts'
export type { FollowOptions } from './lib/client/follow-run.ts'
export { FailedRequest, RejectedRequest } from './lib/client/problem-error.ts'
