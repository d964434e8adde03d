export type { Clock } from './lib/retry/clock.ts'
export { systemClock } from './lib/retry/clock.ts'
export type { Retry, RetryPolicy } from './lib/retry/with-retries.ts'
export { withRetries } from './lib/retry/with-retries.ts'
