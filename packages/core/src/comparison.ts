export { DEFAULT_THRESHOLD } from './lib/comparison/case-verdict.ts'
export { compareRuns, type RunComparison } from './lib/comparison/compare-runs.ts'
export { type CompareOptions, compareSides } from './lib/comparison/compare-sides.ts'
export type { CaseCounts, CaseShow, CaseSort, ComparedCase } from './lib/comparison/compared-case.ts'
export { ComparedCases } from './lib/comparison/compared-cases.ts'
export { type ComparedSide, readSide, tallySide } from './lib/comparison/compared-side.ts'
export type { CaseChange, CasePlace, Change, Comparison, GroupComparison } from './lib/comparison/comparison.ts'
export {
  type ComparisonGate,
  type ComparisonOutcome,
  checkComparison,
  surelyFell,
} from './lib/comparison/comparison-gate.ts'
export { ComparisonTally } from './lib/comparison/comparison-tally.ts'
export { type Finding, findingOf, findingSentence } from './lib/comparison/finding.ts'
export { parameterSentences } from './lib/comparison/parameter-change.ts'
export { type Verdict, type VerdictFacts, verdictOf } from './lib/comparison/verdict.ts'
