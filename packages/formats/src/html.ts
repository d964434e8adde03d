export type { HtmlOptions } from './lib/html/html-report.ts'
export { htmlReport } from './lib/html/html-report.ts'
