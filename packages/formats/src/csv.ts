export { csvReport } from './lib/csv/csv-report.ts'
