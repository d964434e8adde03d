export type { SummaryLine, SummaryOptions, SummaryTone } from './lib/summary/summary-lines.ts'
export { suiteSummaryLines, summaryLines } from './lib/summary/summary-lines.ts'
