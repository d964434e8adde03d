export { openReportSide } from './lib/report/open-report-side.ts'
export { reportText, writeReport } from './lib/report/write-report.ts'
