export type { Limiter, LimiterOptions } from './lib/limit/limiter.ts'
export { createLimiter } from './lib/limit/limiter.ts'
