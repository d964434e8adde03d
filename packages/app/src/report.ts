export {
  checkInputsSpared,
  checkOutput,
  chooseFormats,
  listInputs,
  type WantedReports,
} from './lib/report/check-output.ts'
export { parseFormats } from './lib/report/report-formats.ts'
export { makeReportHeader } from './lib/report/report-header.ts'
export { type ReportOptions, renderReport, type WrittenReport, writeReports } from './lib/report/write-reports.ts'
