export { type DetailedRun, detailRuns } from './lib/runs/detail-runs.ts'
export { listRuns, type RankedRun, type RunListQuery } from './lib/runs/list-runs.ts'
export { countOldRuns, type PruneChoice, pruneStore } from './lib/runs/prune-store.ts'
export { type StoppedRun, stopRun } from './lib/runs/stop-run.ts'
