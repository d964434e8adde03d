export type { CasePlace } from './lib/sarif/failed-case.ts'
export type { SarifOptions } from './lib/sarif/sarif-report.ts'
export { sarifReport } from './lib/sarif/sarif-report.ts'
