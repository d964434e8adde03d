export type { SummaryLine, SummaryOptions, SummaryTone } from './lib/summary/summary-lines.ts'
export { costText, estimateText, rateText, suiteSummaryLines, summaryLines } from './lib/summary/summary-lines.ts'
