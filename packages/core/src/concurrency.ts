export { Semaphore } from './lib/concurrency/semaphore.ts'
