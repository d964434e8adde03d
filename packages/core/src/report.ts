export {
  Counts,
  REPORT_VERSION,
  Report,
  ReportHeader,
  Run,
  ScoreError,
  SuiteSummary,
} from './lib/report/report.ts'
