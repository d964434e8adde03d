import { compileFormula, type FormulaProgram } from '../formula/compile.ts'
import type { FormulaScope } from '../formula/resolve-name.ts'
import type { SuiteSummary } from '../report/report.ts'
import { ANSWER_CLASSES } from '../result/answer-class.ts'
import type { HumanSummary } from '../review/agreement.ts'
import { unitRate } from '../statistics/beta-midp.ts'
import { DEFAULT_LEVEL, undefinedEstimate } from '../statistics/estimate.ts'
import type { Estimate } from '../statistics/interval.ts'
import { summarizeAgent } from './agent-metrics.ts'
import { balancedRate } from './balance.ts'
import { latencyScore, meanOfAllCases, sampleRate, scoreMean } from './case-estimates.ts'
import { attemptsOf, type CaseFacts, caseFacts } from './case-facts.ts'
import { caseMeans, sampleAccuracy, samplePenalized, sampleQuality, sampleTestShare } from './case-kinds.ts'
import { countSamples } from './counts.ts'
import { type FormulaScore, type FormulaScoreOptions, formulaScore } from './formula-score.ts'
import { groupStability } from './group-stability.ts'
import type { LatencyGoal } from './latency-score.ts'
import { createSuiteMetrics, type SuiteMetrics } from './metrics.ts'
import { passAllK, passAtK } from './pass-at-k.ts'
import { growingWithK, shrinkingWithK } from './pass-k-limits.ts'
import type { QualityWeights } from './quality.ts'
import {
  summarizeAnswers,
  summarizeCost,
  summarizeJudgeCost,
  summarizeLatency,
  summarizeTokens,
} from './resource-summaries.ts'
import type { SampleTable } from './sample-table.ts'
import { EXPECTED, isCompiledAsExpected, STATUS } from './suite-tally.ts'

/** Options for scoring results. */
export interface ScoringOptions extends FormulaScoreOptions {
  /** Takes errored samples out of denominators; by default they are failures. */
  readonly ignoreErrors?: boolean
  /** Each k for which to compute pass@k and pass^k; none by default. */
  readonly passK?: readonly number[]
  readonly weights?: QualityWeights
  /** The latency goal; without it there is no latency score. */
  readonly latency?: LatencyGoal | null
  /** Summary of people's labels on the answers; null or omitted without any. */
  readonly human?: HumanSummary | null
}

/** Returns the names that a formula can read of these samples. A suite may have evals that have no results yet. */
export function formulaScopeOf(table: SampleTable, passK: readonly number[] = []): FormulaScope {
  return { evals: table.evalNames, tags: [...table.tags.keys()], passK }
}

/**
 * Computes every number of one model on one suite from its samples alone.
 *
 * A formula given as text is compiled for the evals that have results; one that does not compile leaves the score without
 * a value and says why.
 */
export function summarizeSuite(
  table: SampleTable,
  options: ScoringOptions & { formula: FormulaProgram | string; suite?: string; file?: string | null },
): SuiteSummary {
  const { formula, passK = [], level = DEFAULT_LEVEL } = options
  const facts = caseFacts(table, options)
  const metrics = createSuiteMetrics(facts, { passK, human: options.human })
  const { score, error } = scoreBy(formula, metrics, options)
  const agent = summarizeAgent(facts, level)
  return {
    suite: options.suite ?? table.suite,
    file: options.file ?? null,
    counts: countSamples(table),
    parameters: null,
    missing: 0,
    samples_per_case: null,
    score_formula: typeof formula === 'string' ? formula : formula.text,
    score,
    score_error: error,
    success: unitRate(facts.passed, facts.counted, level),
    mean_score: scoreMean(scoredCases(facts), level),
    ...kindSummary(metrics, { ...options, level }),
    pass_at: growingWithK(byK(passK, (k) => meanOfAllCases(facts, (c) => passAtK(attemptsOf(facts, c), k), level))),
    pass_all: shrinkingWithK(byK(passK, (k) => meanOfAllCases(facts, (c) => passAllK(attemptsOf(facts, c), k), level))),
    latency_score: options.latency == null ? null : latencyScore(facts, options.latency, level),
    stability: groupStability(facts, level),
    balanced: balancedRate(facts, level),
    early_stop: null,
    ...(options.human == null ? {} : { human: options.human }),
    ...(agent === undefined ? {} : { agent }),
    classes: countClasses(table),
    expected_classes: countExpected(table),
    cost_usd: summarizeCost(metrics, level),
    judge_cost_usd: summarizeJudgeCost(table),
    answers: summarizeAnswers(table),
    latency_s: summarizeLatency(facts, level),
    tokens: summarizeTokens(table),
  }
}

function scoreBy(formula: FormulaProgram | string, metrics: SuiteMetrics, options: ScoringOptions): FormulaScore {
  if (typeof formula !== 'string') return formulaScore(formula, metrics, options)
  const compiled = compileFormula(formula, formulaScopeOf(metrics.facts.table, metrics.passK))
  if (compiled.ok) return formulaScore(compiled.program, metrics, options)
  const [first] = compiled.diagnostics
  const message = first?.message ?? "The formula doesn't compile."
  return { score: undefinedEstimate(message), error: { code: first?.code ?? 'FORMULA_SYNTAX', message } }
}

function scoredCases(facts: CaseFacts) {
  const { scores, counted, table } = facts
  if (counted.every((count) => count > 0)) return { values: scores, weights: table.weights }
  const has = (_: number, c: number) => (counted[c] ?? 0) > 0
  return { values: scores.filter(has), weights: table.weights.filter(has) }
}

function byK(passK: readonly number[], estimate: (k: number) => Estimate): Record<string, Estimate> {
  return Object.fromEntries(passK.map((k) => [String(k), estimate(k)]))
}

/** Summarizes accuracy for classified cases, and quality, compile and test rates for code; null if the suite has none. */
function kindSummary(
  metrics: SuiteMetrics,
  options: ScoringOptions & { level: number },
): Pick<SuiteSummary, 'accuracy' | 'penalized' | 'quality' | 'compile_rate' | 'test_rate'> {
  const { facts, kinds } = metrics
  const { level, weights } = options
  const penalized = samplePenalized(facts)
  const classMean = (ofSample: (row: number) => number) =>
    scoreMean(caseMeans(facts, kinds.isClassified, ofSample), level)
  const codeMean = (ofSample: (row: number) => number) => scoreMean(caseMeans(facts, kinds.isCode, ofSample), level)
  const { compile } = facts.table.samples
  const compiled = (row: number) => isCompiledAsExpected(compile.get(row))
  return {
    accuracy: kinds.hasClasses ? classMean(sampleAccuracy(facts)) : null,
    penalized: penalized === null ? null : classMean(penalized),
    quality: kinds.hasCode ? codeMean(sampleQuality(facts, weights)) : null,
    compile_rate: kinds.hasCode ? sampleRate(facts, kinds.isCode, compiled, level) : null,
    test_rate: kinds.hasCode ? codeMean(sampleTestShare(facts)) : null,
  }
}

function countClasses(table: SampleTable): Record<string, number> {
  const counts = new Uint32Array(ANSWER_CLASSES.length + 1)
  for (const row of table.rows) {
    // The class of an answer without a verdict isn't one.
    const status = table.samples.status.get(row)
    if (status === STATUS.unscored || status === STATUS.undecided) continue
    const code = table.samples.class.get(row)
    counts[code] = (counts[code] ?? 0) + 1
  }
  const entries = ANSWER_CLASSES.map((name, index): [string, number] => [name, counts[index + 1] ?? 0])
  return Object.fromEntries(entries.filter(([, count]) => count > 0))
}

/** Counts samples that have the class their case expects, and those that don't; null if no case expects one. */
function countExpected({ rows, samples }: SampleTable): SuiteSummary['expected_classes'] {
  let agrees = 0
  let differs = 0
  for (const row of rows) {
    const code = samples.expected.get(row)
    if (code === EXPECTED.agrees) agrees++
    if (code === EXPECTED.differs) differs++
  }
  return agrees + differs === 0 ? null : { agrees, differs }
}
