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
  UnfinishedCost,
} from './lib/report/report.ts'
export { type RunTotals, runTotals, type SuiteTotals, sumSuites } from './lib/report/run-totals.ts'
export { Interval } from './lib/statistics/interval.ts'
