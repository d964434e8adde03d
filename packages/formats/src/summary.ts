export type { ClassMatrix, ClassMatrixRow } from './lib/summary/class-matrix.ts'
export { classMatrix } from './lib/summary/class-matrix.ts'
export type { SummaryLine, SummaryOptions, SummaryTone } from './lib/summary/summary-lines.ts'
export { costText, estimateText, rateText, suiteSummaryLines, summaryLines } from './lib/summary/summary-lines.ts'
