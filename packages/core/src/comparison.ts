export { DEFAULT_THRESHOLD } from './lib/comparison/case-verdict.ts'
export { type ComparedSide, type CompareOptions, compareSides } from './lib/comparison/compare-sides.ts'
export {
  CaseChange,
  CasePlace,
  type Change,
  Comparison,
  GroupComparison,
} from './lib/comparison/comparison.ts'
export { type ComparisonGate, checkComparison, surelyFell } from './lib/comparison/comparison-gate.ts'
export { Verdict, type VerdictFacts, verdictOf } from './lib/comparison/verdict.ts'
