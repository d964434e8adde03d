export { listRuns, type RankedRun, type RunListQuery } from './lib/runs/list-runs.ts'
