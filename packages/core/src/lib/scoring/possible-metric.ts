import type { Range } from '../formula/range.ts'
import type { Possible } from '../formula/range-over-inputs.ts'
import { type Reading, readingRange } from '../formula/resolve-name.ts'
import { type AnswerClass, isAnswerClass } from '../result/answer-class.ts'
import { type CaseFacts, caseFacts, zeroIfMissing } from './case-facts.ts'
import { isCounted } from './counts.ts'
import { codes8, floats } from './growing-column.ts'
import { createSuiteMetrics, type SuiteMetrics } from './metrics.ts'
import { eachSample, type SampleTable } from './sample-table.ts'
import { classCode, STATUS } from './suite-tally.ts'

/** A suite's samples that nobody took, with what the plan says of the suite. */
export interface MissingSamples {
  /** Their number. */
  readonly count: number
  /** The planned samples of each case, and the sum of all cases' weights; null if the plan doesn't say. */
  readonly perCase: number | null
  readonly weight: number | null
}

/** No sample is missing. */
export const NONE_MISSING: MissingSamples = { count: 0, perCase: null, weight: null }

/** The reasons why a metric has no value that are a lack of evidence; others are a formula's fault. */
const WITHOUT_EVIDENCE: ReadonlySet<string> = new Set([
  'METRIC_EMPTY',
  'COST_UNKNOWN',
  'TOKENS_UNKNOWN',
  'LABELS_TOO_FEW',
  'PASS_AT_K_TOO_FEW_SAMPLES',
])

/** One suite's numbers as they are, and as they could have been. Uncertain scores are the least or the greatest possible ones. */
export interface PossibleSuite {
  readonly metrics: SuiteMetrics
  readonly missing: MissingSamples
  /** Recorded samples that are undecided: errored ones too, unless errors are ignored. */
  readonly undecided: number
  /** The numbers if every undecided sample that was recorded had failed, and if each had passed. */
  readonly worst: SuiteMetrics
  readonly best: SuiteMetrics
}

/** Prepares what a suite's metrics could have been, had its undecided and missing samples been decided. */
export function possibleSuite(metrics: SuiteMetrics, missing: MissingSamples): PossibleSuite {
  const { facts, passK, human } = metrics
  const undecided = undecidedStatuses(facts, null).length
  if (undecided === 0 && !hasUncertainScore(facts, null))
    return { metrics, missing, undecided, worst: metrics, best: metrics }
  const decidedAs = (passes: boolean) =>
    createSuiteMetrics(caseFacts(decideAll(facts, passes), facts), { passK, human })
  return { metrics, missing, undecided, worst: decidedAs(false), best: decidedAs(true) }
}

/**
 * Returns the values that a name could have had, whatever the undecided and missing samples had been. A metric that can't be computed for
 * lack of evidence could have had any of its values.
 */
export function possibleMetric(name: string, reading: Reading, suite: PossibleSuite): Possible {
  const now = suite.metrics.value(name)
  if (!now.ok && !WITHOUT_EVIDENCE.has(now.code)) return { range: null, maybeUndefined: true }
  const isOpen = isLeftOpen(name, reading, suite)
  if (now.ok && !isOpen) return { range: { low: now.value, high: now.value }, maybeUndefined: false }
  const any = readingRange(reading)
  // Nothing was left open, and there is nothing to compute it from.
  if (!isOpen && !now.ok && now.code === 'METRIC_EMPTY') return { range: any, maybeUndefined: true }
  return { range: rangeOf(name, reading, suite) ?? any, maybeUndefined: !now.ok && !mustExist(name, reading, suite) }
}

/** Returns whether a metric without a value surely gets one as soon as its open samples are decided. */
function mustExist(name: string, reading: Reading, { missing, worst, best }: PossibleSuite): boolean {
  // An amount is unknown, not absent.
  if (AMOUNT.test(name) || (reading.kind === 'eval' && !isPassing(name, reading))) return true
  if (missing.count > 0) return COUNTING.has(name)
  return worst.value(name).ok && best.value(name).ok
}

/** Passing metrics that have a value as soon as any sample counts. */
const COUNTING: ReadonlySet<string> = new Set([
  'success_pct',
  'rate.pass',
  'count.passed',
  'count.failed',
  'score.mean',
])

/** Returns whether undecided or missing samples, or what isn't certain of others' scores, could have changed a metric. */
function isLeftOpen(name: string, reading: Reading, { metrics, missing, undecided }: PossibleSuite): boolean {
  // How often people agreed is known from their labels; the pass rate as they see it is also about answers without one.
  if (reading.kind === 'family' && reading.family === 'human' && reading.member === 'agreement') return false
  if (missing.count > 0) return true
  const evalName = reading.kind === 'eval' ? reading.eval : null
  if (readsScores(name, reading) && hasUncertainScore(metrics.facts, evalName)) return true
  if (FACTS.has(name) || undecided === 0) return false
  // An undecided answer has its time, its cost and its calls; an errored sample has none of them.
  const mayChange = (status: number) => status === STATUS.errored || isVerdict(name, reading)
  return undecidedStatuses(metrics.facts, evalName).some(mayChange)
}

function rangeOf(name: string, reading: Reading, suite: PossibleSuite): Range | null {
  if (FACTS.has(name)) return factRange(name, suite)
  if (isPassing(name, reading)) return passingRange(name, suite)
  if (reading.kind === 'family' && reading.family === 'rate' && isAnswerClass(reading.member))
    return classRange(reading.member, suite)
  return reading.kind === 'eval' ? null : amountRange(name, suite)
}

function isUndecided(status: number, ignoreErrors: boolean): boolean {
  return status === STATUS.undecided || (status === STATUS.errored && !ignoreErrors)
}

/** Returns the statuses of the undecided samples, of one eval or of all. */
function undecidedStatuses({ table, ignoreErrors }: CaseFacts, evalName: string | null): number[] {
  const code = evalName === null ? null : table.evalNames.indexOf(evalName) + 1
  const found: number[] = []
  for (let c = 0; c < table.caseCount; c++) {
    if (code !== null && table.evals[c] !== code) continue
    eachSample(table, c, (row) => {
      const status = table.samples.status.get(row)
      if (isUndecided(status, ignoreErrors)) found.push(status)
    })
  }
  return found
}

/** Returns whether a metric is made of scores, not just of which samples passed. */
function readsScores(name: string, reading: Reading): boolean {
  return name === 'score.mean' || name === 'score.min' || (reading.kind === 'eval' && reading.field === 'score')
}

/** Returns whether a sample of one eval, or of all, has a score that isn't certain. */
function hasUncertainScore({ table }: CaseFacts, evalName: string | null): boolean {
  const code = evalName === null ? null : table.evalNames.indexOf(evalName) + 1
  for (let c = 0; c < table.caseCount; c++) {
    if (code !== null && table.evals[c] !== code) continue
    let isFound = false
    eachSample(table, c, (row) => {
      isFound ||= !Number.isNaN(table.samples.scoreAtMost.get(row))
    })
    if (isFound) return true
  }
  return false
}

/** Returns the table with every undecided sample decided the same way, and every uncertain score the least or the greatest. */
function decideAll({ table, ignoreErrors }: CaseFacts, passes: boolean): SampleTable {
  const status = codes8()
  const score = floats()
  for (const row of table.rows) {
    const now = table.samples.status.get(row)
    const isOpen = isUndecided(now, ignoreErrors)
    status.set(row, isOpen ? (passes ? STATUS.passed : STATUS.failed) : now)
    const least = table.samples.score.get(row)
    const greatest = table.samples.scoreAtMost.get(row)
    score.set(row, isOpen ? Number(passes) : passes && !Number.isNaN(greatest) ? greatest : least)
  }
  return { ...table, samples: { ...table.samples, status, score } }
}

/** Metrics that count what was recorded, decided or not: only missing samples leave them open. */
const FACTS: ReadonlySet<string> = new Set(['count.total', 'count.errored', 'rate.error'])

function factRange(name: string, { metrics: { facts }, missing: { count } }: PossibleSuite): Range {
  const { table } = facts
  const errored = table.rows.reduce((sum, row) => sum + Number(table.samples.status.get(row) === STATUS.errored), 0)
  const all = table.sampleCount
  if (name === 'count.total') return { low: all, high: all + count }
  if (name === 'count.errored') return { low: errored, high: errored + count }
  return { low: errored / Math.max(1, all + count), high: (errored + count) / Math.max(1, all + count) }
}

/** Metrics over judged samples that a passed one may raise or lower. */
const JUDGED: ReadonlySet<string> = new Set(['score.penalized', 'rate.compile', 'rate.tests'])

/** Returns whether a metric depends on verdicts, not just on what was answered. */
function isVerdict(name: string, reading: Reading): boolean {
  if (isPassing(name, reading) || JUDGED.has(name) || name === 'human.success_pct') return true
  return reading.kind === 'family' && reading.family === 'rate' && isAnswerClass(reading.member)
}

/** Returns the range of a class's share, if any undecided sample could have had it. */
function classRange(member: AnswerClass, { metrics: { facts }, missing, undecided }: PossibleSuite): Range | null {
  const { rows, samples } = facts.table
  let [wanted, classified] = [0, 0]
  for (const row of rows) {
    const status = samples.status.get(row)
    const code = samples.class.get(row)
    if (code === 0 || status === STATUS.errored || !isCounted(status, facts.ignoreErrors)) continue
    classified++
    if (code === classCode(member)) wanted++
  }
  const all = classified + undecided + missing.count
  return all === 0 ? null : { low: wanted / all, high: (all - classified + wanted) / all }
}

/** Returns whether a metric only rises, or only falls, if samples pass instead of failing. */
function isPassing(name: string, reading: Reading): boolean {
  if (reading.kind === 'eval') return reading.field === 'pass_rate' || reading.field === 'score'
  return PASSING.has(name) || ['tag', 'pass_at'].includes(name.slice(0, name.indexOf('.')))
}

const PASSING: ReadonlySet<string> = new Set([
  'success_pct',
  'rate.pass',
  'rate.balanced',
  'count.passed',
  'count.failed',
  'score.mean',
  'score.min',
])

/** Returns the range of a metric between the worst and the best case; null if missing samples leave it wide open. */
function passingRange(name: string, suite: PossibleSuite): Range | null {
  const { missing, worst, best } = suite
  if (missing.count > 0) return withMissing(name, suite)
  const [low, high] = [worst.value(name), best.value(name)]
  return low.ok && high.ok ? { low: Math.min(low.value, high.value), high: Math.max(low.value, high.value) } : null
}

function withMissing(name: string, { missing, worst, best }: PossibleSuite): Range | null {
  const passes = sum(worst.facts.passed)
  const most = sum(best.facts.passed) + missing.count
  const all = sum(worst.facts.counted) + missing.count
  switch (name) {
    case 'success_pct':
      return { low: (100 * passes) / all, high: (100 * most) / all }
    case 'rate.pass':
      return { low: passes / all, high: most / all }
    case 'count.passed':
      return { low: passes, high: most }
    case 'count.failed': {
      const [fewest, most] = [best.value(name), worst.value(name)]
      return fewest.ok && most.ok ? { low: fewest.value, high: most.value + missing.count } : null
    }
    case 'score.mean':
      return meanRange(missing, worst.facts, best.facts)
    default:
      return null
  }
}

/** Returns the range of the mean score over all planned cases, of which the recorded ones may lack samples. */
function meanRange({ perCase, weight }: MissingSamples, worst: CaseFacts, best: CaseFacts): Range | null {
  if (perCase === null || weight === null || weight <= 0) return null
  let [low, high, known] = [0, 0, 0]
  for (let c = 0; c < worst.table.caseCount; c++) {
    const counted = worst.counted[c] ?? 0
    const taken = (worst.table.starts[c + 1] ?? 0) - (worst.table.starts[c] ?? 0)
    const left = Math.max(0, perCase - taken)
    // A case of which no sample counts is outside the mean.
    if (counted + left === 0) continue
    const own = worst.table.weights[c] ?? 0
    known += own
    const sumOf = (facts: CaseFacts) => (counted === 0 ? 0 : (facts.scores[c] ?? 0) * counted)
    low += (own * sumOf(worst)) / (counted + left)
    high += (own * (sumOf(best) + left)) / (counted + left)
  }
  const unseen = Math.max(0, weight - sum(worst.table.weights))
  const all = known + unseen
  return all <= 0 ? null : { low: low / all, high: (high + unseen) / all }
}

/** Amounts of the whole suite: how each is made, and from what. */
const AMOUNT = /^(?:(?<how>total|avg|max|min)_(?<of>latency|cost)|tokens\.(?<tokens>input|output|reasoning|total))$/

/**
 * Returns the range of an amount of which samples are unknown: what they would have taken can only be bounded from below. Null for what
 * has no bound but 0.
 */
function amountRange(name: string, { metrics: { facts }, missing }: PossibleSuite): Range | null {
  const groups = AMOUNT.exec(name)?.groups
  if (groups === undefined) return null
  const { how = 'total', tokens } = groups
  const high = Number.POSITIVE_INFINITY
  if (tokens !== undefined) return { low: sumKnownTokens(facts, tokens), high }
  const of = groups.of === 'cost' ? 'cost' : 'latency'
  const column = facts.table.samples[of]
  const known = Array.from(facts.table.rows, (row) => column.get(row)).filter((value) => !Number.isNaN(value))
  const total = sum(known)
  if (how === 'total') return { low: total + (of === 'cost' ? (facts.table.unfinished?.cost_usd ?? 0) : 0), high }
  if (how === 'max') return { low: known.reduce((a, b) => Math.max(a, b), 0), high }
  if (how === 'min') return { low: 0, high: known.reduce((a, b) => Math.min(a, b), high) }
  const all = known.length + countOpenAmounts(facts, of) + missing.count
  return { low: all === 0 ? 0 : total / all, high }
}

function sumKnownTokens({ table: { samples, rows } }: CaseFacts, part: string): number {
  const { input, output, reasoning } = samples
  const columns =
    part === 'total' ? [input, output] : [part === 'input' ? input : part === 'output' ? output : reasoning]
  return columns.reduce((total, column) => total + sum(Array.from(rows, (row) => zeroIfMissing(column.get(row)))), 0)
}

/** Counts the samples of which an amount is unknown although they had, or would have had, one. */
function countOpenAmounts({ table, ignoreErrors }: CaseFacts, of: 'latency' | 'cost'): number {
  const { samples } = table
  let open = 0
  for (let c = 0; c < table.caseCount; c++) {
    eachSample(table, c, (row) => {
      const isErrored = samples.status.get(row) === STATUS.errored && isCounted(STATUS.errored, ignoreErrors)
      const isUnknown = of === 'cost' && samples.costUnknown.get(row) !== 0
      if (isUnknown || (isErrored && Number.isNaN(samples[of].get(row)))) open++
    })
  }
  return open
}

function sum(values: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i] ?? 0
  return total
}
