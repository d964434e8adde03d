export { Semaphore } from './lib/concurrency/semaphore.ts'
export { settleAll } from './lib/concurrency/settle-all.ts'
