export { accuracyOf, checkPenalties, type Penalties, penalizedOf, scoresOf } from './lib/scoring/accuracy.ts'
export { latencyScore } from './lib/scoring/case-estimates.ts'
export { type CaseFacts, caseFacts } from './lib/scoring/case-facts.ts'
export { type CodeExpectations, caseScoreOf, codePassed, type Judged, type Verdict } from './lib/scoring/case-score.ts'
export { type CaseSummary, summarizeCases } from './lib/scoring/case-summary.ts'
export { countSamples } from './lib/scoring/counts.ts'
export { explainSuites, type SuiteExplanation } from './lib/scoring/explain-suites.ts'
export { type FormulaScore, type FormulaScoreOptions, formulaScore } from './lib/scoring/formula-score.ts'
export { checkLatencyGoal, type LatencyGoal, latencyScoreOf } from './lib/scoring/latency-score.ts'
export { createSuiteMetrics, type SuiteMetrics } from './lib/scoring/metrics.ts'
export { type Attempts, countAttempts, passAllK, passAtEach, passAtK } from './lib/scoring/pass-at-k.ts'
export { type MissingSamples, NONE_MISSING } from './lib/scoring/possible-metric.ts'
export { type PlannedSamples, type PossibleScore, possibleScores } from './lib/scoring/possible-score.ts'
export type { Checked, Measured } from './lib/scoring/problem.ts'
export {
  checkQualityWeights,
  DEFAULT_QUALITY_WEIGHTS,
  type Quality,
  type QualityWeights,
  qualityOf,
} from './lib/scoring/quality.ts'
export { isSuiteName, runFormulaScore, type ScoredSuite } from './lib/scoring/run-formula.ts'
export { runScore, type WeightedSuite } from './lib/scoring/run-score.ts'
export { createRunTally, type RunTally, tableOfSuite } from './lib/scoring/run-tally.ts'
export type { SampleTable } from './lib/scoring/sample-table.ts'
export {
  type NamedScore,
  type Scored,
  type SuiteSamples,
  type SuiteScoreOptions,
  scopeOfSuites,
  scoreSuites,
} from './lib/scoring/score-suites.ts'
export { createSuiteTally, type SuiteTally } from './lib/scoring/suite-tally.ts'
export { formulaScopeOf, type ScoringOptions, summarizeSuite } from './lib/scoring/summarize.ts'
export {
  type EarlyStops,
  type HumanSummaries,
  type SummarizedRun,
  suiteScoring,
  summarizeRun,
} from './lib/scoring/summarize-run.ts'
export { tableFromJson, tableToJson } from './lib/scoring/table-json.ts'
