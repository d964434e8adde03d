import type { ScoreError } from '../report/report.ts'
import { DEFAULT_LEVEL, undefinedEstimate, valueWithoutInterval } from '../statistics/estimate.ts'
import type { Estimate } from '../statistics/interval.ts'
import { type MoverInput, moverEstimate } from '../statistics/mover-midp.ts'
import { type Checked, quoted } from './problem.ts'

/** One suite's score in a run, with the weight of the suite, 1 by default. */
export interface WeightedSuite {
  readonly suite: string
  readonly score: Estimate
  readonly weight?: number
}

/**
 * Returns the score of a run: the weighted mean of the scores of its suites, so that a suite with 20 cases weighs as much as one with 10
 * unless the user says otherwise. The score of one suite is that of the run.
 *
 * The suites are a fixed list, so their intervals are combined, as those of a run's own formula are.
 */
export function runScore(suites: readonly WeightedSuite[]): Checked<Estimate> {
  const problems = weightProblems(suites)
  if (problems.length > 0) return { ok: false, problems }
  const weighing = suites.filter((suite) => (suite.weight ?? 1) > 0)
  const [first] = weighing
  if (first === undefined) return { ok: true, value: undefinedEstimate('The run has no suites.') }
  if (weighing.length === 1) return { ok: true, value: first.score }
  return { ok: true, value: weightedMean(weighing) }
}

function weightProblems(suites: readonly WeightedSuite[]): ScoreError[] {
  const problems: ScoreError[] = []
  for (const { suite, weight = 1 } of suites) {
    if (Number.isFinite(weight) && weight >= 0) continue
    const message = `The weight of suite ${quoted(suite)} must be a number of at least 0, found ${quoted(weight)}.`
    problems.push({ code: 'SUITE_WEIGHT_INVALID', message })
  }
  if (problems.length === 0 && suites.length > 0 && suites.every((suite) => suite.weight === 0)) {
    problems.push({
      code: 'SUITE_WEIGHTS_ZERO',
      message: 'All suites have weight 0. Give at least one a weight above 0.',
    })
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
  const inputs: MoverInput[] = []
  let level = DEFAULT_LEVEL
  for (const { suite, score } of suites) {
    const { interval } = score
    if (interval === null || score.value === null) {
      return valueWithoutInterval(
        value,
        `The score of suite ${quoted(suite)} has no interval. ${score.reason ?? ''}`.trim(),
      )
    }
    inputs.push({ value: score.value, low: interval.low, high: interval.high, spread: null })
    level = interval.level
  }
  const mean = (scores: readonly number[]) =>
    scores.reduce((total, score, i) => total + score * (suites[i]?.weight ?? 1), 0) / weights
  // A mean is linear, so nothing is drawn and the seed has no effect.
  return { ...moverEstimate(mean, inputs, { seed: 1, level, sides: 'own' }), value }
}
