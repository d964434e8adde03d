export { compareReports } from './lib/report/compare-reports.ts'
export type { ResultVisitor } from './lib/report/read-report.ts'
export { readReport } from './lib/report/read-report.ts'
export { reportText, writeReport } from './lib/report/write-report.ts'
