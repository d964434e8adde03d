export { type CaseOutcome, type CaseOutcomes, eachCaseOutcome, listCaseOutcomes } from './lib/summary/case-outcomes.ts'
export { casePassesOf } from './lib/summary/case-passes.ts'
export {
  type FailedCase,
  type FailedCases,
  listFailedCases,
  listUndecidedCases,
  type SampleCounts,
} from './lib/summary/failed-cases.ts'
export { type CaseReference, listSamples } from './lib/summary/list-samples.ts'
export { readSummaries, readSummary } from './lib/summary/read-summary.ts'
export { readRunView } from './lib/summary/view-run.ts'
