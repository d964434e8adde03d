export type { Dispatcher } from './lib/jobs/dispatcher.ts'
export { type DispatcherOptions, openDispatcher } from './lib/jobs/open-dispatcher.ts'
