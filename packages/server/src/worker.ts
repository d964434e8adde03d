export { type RunWorkerOptions, runWorker } from './lib/jobs/run-worker.ts'
