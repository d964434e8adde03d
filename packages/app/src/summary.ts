export { type CaseOutcome, eachCaseOutcome, listCaseOutcomes, listWorstCases } from './lib/summary/case-outcomes.ts'
export { readSummaries, readSummary } from './lib/summary/read-summary.ts'
export { mapCases } from './lib/summary/map-cases.ts'
export { readRunView } from './lib/summary/view-run.ts'
