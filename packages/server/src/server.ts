export { DEFAULT_LIMITS, type Limits } from './lib/http/limits.ts'
export type { LogFormat } from './lib/logs/log.ts'
export { type RunningServer, type ServerOptions, startServer } from './lib/start-server.ts'
