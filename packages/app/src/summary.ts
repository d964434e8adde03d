export { type CaseOutcome, eachCaseOutcome, listCaseOutcomes, listWorstCases } from './lib/summary/case-outcomes.ts'
export { type CaseReference, listSamples } from './lib/summary/list-samples.ts'
export { readSummaries, readSummary } from './lib/summary/read-summary.ts'
export { readRunView } from './lib/summary/view-run.ts'
