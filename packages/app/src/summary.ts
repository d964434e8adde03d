export { type CaseOutcome, eachCaseOutcome, listCaseOutcomes, listWorstCases } from './lib/summary/case-outcomes.ts'
export { readSummaries, readSummary } from './lib/summary/read-summary.ts'
