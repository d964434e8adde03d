export { DEFAULT_THRESHOLD } from './lib/comparison/case-verdict.ts'
export { type ComparableResult, comparableResult } from './lib/comparison/comparable-result.ts'
export { type ComparedReport, type CompareOptions, compare } from './lib/comparison/compare.ts'
export {
  CaseChange,
  CasePlace,
  type Change,
  Comparison,
  GroupComparison,
} from './lib/comparison/comparison.ts'
export { ComparisonTally, type Side } from './lib/comparison/comparison-tally.ts'
export { type Gate, gateFailures, surelyFell } from './lib/comparison/gate.ts'
export { Verdict, type VerdictFacts, verdictOf } from './lib/comparison/verdict.ts'
