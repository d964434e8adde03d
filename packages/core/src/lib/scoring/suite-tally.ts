import { NameTable } from '../names/name-table.ts'
import { ANSWER_CLASSES, type AnswerClass } from '../result/answer-class.ts'
import { readGreatestScore } from '../result/read-greatest-score.ts'
import type { Result } from '../result/result.ts'
import { readLeastCost, readResultCost } from '../result/sample-cost.ts'
import { accuracyOf } from './accuracy.ts'
import { codes8, counts32, floats } from './growing-column.ts'
import { groupSamples, type SampleTable } from './sample-table.ts'

/** A sample's outcome, as a code in a column. */
export const STATUS = { passed: 1, failed: 2, unscored: 3, undecided: 4, errored: 5, limited: 6 } as const

/** Returns whether a sample's status says that it was answered. */
export function isAnsweredCode(status: number): boolean {
  return status <= STATUS.undecided
}

/**
 * The compile outcome of a sample's code, as a code in a column; 0 is a sample without code. Where the case expects that it doesn't
 * compile, `rejected` is right and `failed` is code that compiled all the same.
 */
export const COMPILE = { failed: 1, compiled: 2, rejected: 3 } as const

/** Returns whether a sample's code compiled, or didn't, as the case expects. */
export function isCompiledAsExpected(code: number): boolean {
  return code === COMPILE.compiled || code === COMPILE.rejected
}

/** The reason a sample's cost is unknown, as a code in a column; 0 where it is known, or there is none. */
export const UNKNOWN_COST = { no_price: 1, maybe_billed: 2, no_usage: 3 } as const

/** How an answer was got, as bits in a column. */
export const ANSWER = { cut: 1, from_cache: 2 } as const

/** Whether a sample has the class that its case expects, as a code in a column; 0 where the case expects none. */
export const EXPECTED = { agrees: 1, differs: 2 } as const

/** Returns the code of a class in a column; 0 is a sample without a class. */
export function classCode(name: AnswerClass): number {
  return ANSWER_CLASSES.indexOf(name) + 1
}

/** Creates the columns that scoring reads, with one row per sample in the order of arrival. */
export function createSampleColumns() {
  return {
    caseIndex: counts32(),
    attempt: counts32(),
    status: codes8(),
    class: codes8(),
    score: floats(),
    /** The greatest score that the sample could have had; NaN if its score is certain. */
    scoreAtMost: floats(),
    /** The score less penalties; NaN in a suite without any. */
    penalized: floats(),
    /** `EXPECTED`. */
    expected: codes8(),
    /** Seconds. */
    latency: floats(),
    cost: floats(),
    /** What is certain of the cost; NaN if nothing is. */
    leastCost: floats(),
    /** `UNKNOWN_COST`. */
    costUnknown: codes8(),
    /** The cost of model judges; NaN if their price is unknown. */
    judgeCost: floats(0),
    leastJudgeCost: floats(0),
    /** Tries without an answer that another followed, the judges' included; at most 255. */
    retries: codes8(),
    /** `ANSWER`, in bits. */
    answer: codes8(),
    input: floats(),
    output: floats(),
    reasoning: floats(),
    compile: codes8(),
    testsPassed: counts32(),
    testsFailed: counts32(),
    lintWarnings: counts32(),
    structureFound: counts32(),
    structureExpected: counts32(),
    /** Requests to the model, and calls of tools; NaN where it had no tools. */
    agentTurns: floats(),
    toolCalls: floats(),
    /** Calls that ran and failed, and calls that could not run. */
    toolErrors: counts32(),
    invalidCalls: counts32(),
  }
}
export type SampleColumns = ReturnType<typeof createSampleColumns>

/** Everything that scoring reads of the cases, in the order in which they were first seen. */
export interface CaseColumns {
  readonly ids: NameTable
  readonly weights: ReturnType<typeof floats>
  /** The index of the eval's name plus 1; 0 for an eval without a name. */
  readonly evals: ReturnType<typeof counts32>
  readonly evalNames: string[]
  readonly tags: Map<string, number[]>
}

/**
 * The results of one model on one suite, boiled down to about 90 bytes per sample as they come in.
 *
 * Results may be added in any order: all numbers are computed from the samples sorted by case and attempt, so the same
 * results give the same numbers to the last bit. The results of a case agree on its eval, weight and tags.
 */
export interface SuiteTally {
  add(result: Result): void
  /** Returns the samples so far, grouped by case. Adding more afterwards does not change a table that was taken. */
  table(): SampleTable
}

/**
 * Creates an empty tally for one model's results on one suite. With `across: 'suites'` it accepts a whole run's, where cases of different
 * suites may share an id: the model's pass@k, rates, cost and latency over all its cases.
 */
export function createSuiteTally(options: { across?: 'suites' } = {}): SuiteTally {
  const idOf = (result: Result) => (options.across === 'suites' ? `${result.suite} › ${result.case}` : result.case)
  const samples = createSampleColumns()
  const cases: CaseColumns = {
    ids: new NameTable(),
    weights: floats(1),
    evals: counts32(),
    evalNames: [],
    tags: new Map(),
  }
  const evalCodes = new Map<string, number>()
  let rows = 0
  let suite: string | null = null
  let model: string | null = null

  function caseIndexOf(result: Result): number {
    const known = cases.ids.size
    const index = cases.ids.indexOf(idOf(result))
    if (index < known) return index
    cases.weights.set(index, result.weight)
    if (result.eval !== null) cases.evals.set(index, evalCodeOf(result.eval))
    for (const tag of result.tags) {
      const tagged = cases.tags.get(tag)
      if (tagged === undefined) cases.tags.set(tag, [index])
      else if (tagged.at(-1) !== index) tagged.push(index)
    }
    return index
  }

  function evalCodeOf(name: string): number {
    const code = evalCodes.get(name) ?? cases.evalNames.push(name)
    evalCodes.set(name, code)
    return code
  }

  return {
    add(result) {
      suite ??= result.suite
      model ??= result.model
      samples.caseIndex.set(rows, caseIndexOf(result))
      setSample(samples, rows, result)
      rows++
    },
    table: () => groupSamples({ suite: suite ?? '', model: model ?? '', rows, samples, cases }),
  }
}

function setSample(samples: SampleColumns, row: number, result: Result): void {
  samples.attempt.set(row, result.attempt)
  samples.status.set(row, statusCode(result))
  if (result.classification !== null) samples.class.set(row, classCode(result.classification.primary))
  setScores(samples, row, result)
  if (result.latency_ms !== null) samples.latency.set(row, result.latency_ms / 1000)
  setCosts(samples, row, result)
  setTries(samples, row, result)
  setTokens(samples, row, result)
  if (result.code !== null) {
    samples.compile.set(row, compileCode(result.code.compiled, result.checks))
    samples.testsPassed.set(row, result.code.tests?.passed ?? 0)
    samples.testsFailed.set(row, result.code.tests?.failed ?? 0)
    samples.lintWarnings.set(row, result.code.lint_warnings ?? 0)
    samples.structureFound.set(row, result.code.structure?.found ?? 0)
    samples.structureExpected.set(row, result.code.structure?.expected ?? 0)
  }
  setCalls(samples, row, result)
}

/** Sets turns and calls. A sample whose model failed doesn't show how many it takes. */
function setCalls(samples: SampleColumns, row: number, { status, tool_calls: calls, usage_by_turn }: Result): void {
  if (calls === undefined || status === 'errored') return
  if (usage_by_turn !== undefined) samples.agentTurns.set(row, usage_by_turn.length)
  samples.toolCalls.set(row, calls.length)
  samples.toolErrors.set(row, calls.filter(({ valid, status }) => valid && status === 'error').length)
  samples.invalidCalls.set(row, calls.filter(({ valid }) => !valid).length)
}

/** Returns the code's compile outcome. Only a case that expects code not to compile has the check `expect_compile`. */
function compileCode(compiled: boolean, checks: Result['checks']): number {
  if (!checks.some(({ kind }) => kind === 'expect_compile')) return compiled ? COMPILE.compiled : COMPILE.failed
  return compiled ? COMPILE.failed : COMPILE.rejected
}

/** Sets the scores. An older version subtracted penalties from the score itself, which is a classified answer's accuracy. */
function setScores(samples: SampleColumns, row: number, result: Result): void {
  const { classification, scores } = result
  const isClassified = classification !== null && result.code === null
  if (result.status === 'scored') {
    const score = isClassified ? accuracyOf(classification) : result.score
    samples.score.set(row, score)
    if (score !== result.score) samples.penalized.set(row, result.score)
    const most = readGreatestScore(result)
    // A class has its accuracy, whatever its checks said.
    if (!isClassified && most > score) samples.scoreAtMost.set(row, most)
  }
  if (scores?.penalized !== undefined) samples.penalized.set(row, scores.penalized)
  const agrees = scores?.expected_class ?? classification?.details.agrees
  if (agrees === 1 || agrees === true) samples.expected.set(row, EXPECTED.agrees)
  if (agrees === 0 || agrees === false) samples.expected.set(row, EXPECTED.differs)
}

function setTokens(samples: SampleColumns, row: number, result: Result): void {
  const { input, output, reasoning } = result.tokens
  if (input !== null) samples.input.set(row, input)
  if (output !== null) samples.output.set(row, output)
  if (reasoning !== null) samples.reasoning.set(row, reasoning)
}

function setCosts(samples: SampleColumns, row: number, result: Result): void {
  const cost = readResultCost(result)
  if (typeof cost === 'number') samples.cost.set(row, cost)
  else if (cost !== 'none') samples.costUnknown.set(row, UNKNOWN_COST[cost])
  samples.leastCost.set(row, readLeastCost(result) ?? Number.NaN)
  samples.judgeCost.set(row, result.judge_cost_usd ?? Number.NaN)
  samples.leastJudgeCost.set(row, result.judge_cost_usd ?? result.judge_cost_at_least_usd ?? 0)
}

/** Sets how the answer was got. The last try of a sample without an answer is its end, and no other followed it. */
function setTries(samples: SampleColumns, row: number, result: Result): void {
  const tries = result.tries?.length ?? 0
  const isEnd = tries > 0 && (result.status === 'errored' || result.status === 'limited') && !hasLastAnswer(result)
  samples.retries.set(row, Math.min(255, tries - Number(isEnd)))
  samples.answer.set(
    row,
    (result.finish_reason === 'length' ? ANSWER.cut : 0) | (result.from_cache ? ANSWER.from_cache : 0),
  )
}

function hasLastAnswer({ turns }: Result): boolean {
  return (turns.at(-1)?.answer ?? null) !== null
}

function statusCode(result: Result): number {
  if (result.status !== 'scored') return STATUS[result.status]
  return result.passed ? STATUS.passed : STATUS.failed
}
