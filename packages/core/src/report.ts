export { Comparison } from './lib/comparison/comparison.ts'
export {
  CasePasses,
  Counts,
  REPORT_VERSION,
  Report,
  ReportHeader,
  Run,
  ScoreError,
  StopReason,
  SuiteSummary,
  type UnfinishedAmounts,
  UnfinishedCost,
} from './lib/report/report.ts'
export { type RunTotals, runTotals, type SuiteTotals, sumRuns, sumSuites } from './lib/report/run-totals.ts'
export { sumUnfinished } from './lib/report/unfinished-cost.ts'
export { Interval } from './lib/statistics/interval.ts'
