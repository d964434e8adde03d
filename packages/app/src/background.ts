export { type BackgroundOptions, type BackgroundRuns, startInBackground } from './lib/runs/background.ts'
export { type AwaitedRun, type WaitOptions, waitForRuns } from './lib/runs/wait-for-runs.ts'
