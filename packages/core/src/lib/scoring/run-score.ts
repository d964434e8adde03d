import type { ScoreError } from '../report/report.ts'
import { type Estimate, undefinedEstimate, valueWithoutInterval } from '../statistics/interval.ts'
import { type Checked, quoted } from './problem.ts'

/** One suite's score in a run, with the weight of the suite, 1 by default. */
export interface WeightedSuite {
  readonly suite: string
  readonly score: Estimate
  readonly weight?: number
}

/**
 * The score of a run: the weighted mean of the scores of its suites, so that a suite with 20 cases weighs as much as one
 * with 10 unless the user says otherwise. The score of one suite is that of the run.
 *
 * The suites are a fixed list, so their intervals are combined: the distances from score to limit are added as squares,
 * each side for itself (Zou and Donner, 2008: the method of variance estimates recovery).
 */
export function runScore(suites: readonly WeightedSuite[]): Checked<Estimate> {
  const problems = weightProblems(suites)
  if (problems.length > 0) return { ok: false, problems }
  const weighing = suites.filter((suite) => (suite.weight ?? 1) > 0)
  const [first] = weighing
  if (first === undefined) return { ok: true, value: undefinedEstimate('The run has no suite.') }
  if (weighing.length === 1) return { ok: true, value: first.score }
  return { ok: true, value: weightedMean(weighing) }
}

function weightProblems(suites: readonly WeightedSuite[]): ScoreError[] {
  const problems: ScoreError[] = []
  for (const { suite, weight = 1 } of suites) {
    if (Number.isFinite(weight) && weight >= 0) continue
    const message = `Weight ${quoted(weight)} of suite ${quoted(suite)} is not a number of at least 0. Write a weight such as 2.`
    problems.push({ code: 'SUITE_WEIGHT_INVALID', message })
  }
  if (problems.length === 0 && suites.length > 0 && suites.every((suite) => suite.weight === 0)) {
    problems.push({ code: 'SUITE_WEIGHTS_ZERO', message: 'All suites have weight 0. Give at least one of them more.' })
  }
  return problems
}

function weightedMean(suites: readonly WeightedSuite[]): Estimate {
  let sum = 0
  let weights = 0
  for (const { suite, score, weight = 1 } of suites) {
    if (score.value === null)
      return undefinedEstimate(`Suite ${quoted(suite)} has no score. ${score.reason ?? ''}`.trim())
    sum += weight * score.value
    weights += weight
  }
  const value = sum / weights
  let below = 0
  let above = 0
  let level = 0
  for (const { suite, score, weight = 1 } of suites) {
    const { interval } = score
    if (interval === null || score.value === null) {
      return valueWithoutInterval(
        value,
        `The score of suite ${quoted(suite)} has no interval. ${score.reason ?? ''}`.trim(),
      )
    }
    below += ((weight / weights) * (score.value - interval.low)) ** 2
    above += ((weight / weights) * (interval.high - score.value)) ** 2
    level = interval.level
  }
  const interval = { low: value - Math.sqrt(below), high: value + Math.sqrt(above), level, method: 'mover' as const }
  return { value, interval, reason: null }
}
