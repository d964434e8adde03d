import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AnswerClass } from '../result/result.ts'
import { unitMean } from '../statistics/beta-midp.ts'
import { undefinedEstimate } from '../statistics/estimate.ts'
import type { Estimate } from '../statistics/interval.ts'
import { createRandom } from '../statistics/random.ts'
import { accuracyOf, checkPenalties, penalizedOf, scoresOf } from './accuracy.ts'
import { runScore } from './run-score.ts'
import { scored, tableOf } from './sample-results.ts'
import { summarizeSuite } from './summarize.ts'

const near = (actual: number | null | undefined, expected: number) =>
  assert.ok(typeof actual === 'number' && Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)

/** Returns the accuracy of a suite with these many passes and failures, one sample per case. */
function suiteAccuracy(passes: number, failures: number): Estimate {
  const results = Array.from({ length: passes + failures }, (_, i) => {
    const primary = i < passes ? 'pass' : 'fail'
    return scored({ case: `case-${i}`, classification: { primary, details: {} }, passed: i < passes })
  })
  const { accuracy } = summarizeSuite(tableOf(results), { formula: 'success_pct', seed: 1 })
  assert.ok(accuracy !== null)
  return accuracy
}

const scoreOf = (suites: Parameters<typeof runScore>[0]) => {
  const checked = runScore(suites)
  assert.ok(checked.ok)
  return checked.value
}

describe('accuracy, as FailProof defines it', () => {
  it('is 1 for the class pass and 0 for every other', () => {
    for (const primary of AnswerClass.options) assert.equal(accuracyOf({ primary }), primary === 'pass' ? 1 : 0)
  })

  it('example 1: json_api with 7 of 10 passing scores 0.70', () => {
    near(suiteAccuracy(7, 3).value, 0.7)
  })

  it('example 2: injection scores 0.90, contradictions 0.80, the run 0.85', () => {
    const injection = suiteAccuracy(18, 2)
    const contradictions = suiteAccuracy(8, 2)
    near(injection.value, 0.9)
    near(contradictions.value, 0.8)
    const run = scoreOf([
      { suite: 'injection', score: injection },
      { suite: 'contradictions', score: contradictions },
    ])
    near(run.value, 0.85)
    assert.ok(run.interval !== null && run.interval.low < 0.85 && run.interval.high > 0.85)
  })

  it('averages over the samples of a case first, then over cases', () => {
    const sample = (id: string, attempt: number, primary: AnswerClass) =>
      scored({ case: id, attempt, classification: { primary, details: {} }, passed: primary === 'pass' })
    const results = [sample('a', 1, 'pass'), sample('b', 1, 'fail'), sample('b', 2, 'fail'), sample('b', 3, 'fail')]
    near(summarizeSuite(tableOf(results), { formula: 'success_pct', seed: 1 }).accuracy?.value, 0.5)
  })
})

describe('penalties', () => {
  it('lower the penalized score by the cost of the class, all of it if none is named', () => {
    const checked = checkPenalties({ refusal: 0.5, wrong_format: 0 })
    assert.ok(checked.ok)
    assert.equal(penalizedOf({ primary: 'refusal' }, checked.value), 0.5)
    assert.equal(penalizedOf({ primary: 'wrong_format' }, checked.value), 1)
    assert.equal(penalizedOf({ primary: 'policy_violation' }, checked.value), 0)
    assert.equal(penalizedOf({ primary: 'pass' }, checked.value), 1)
  })

  it('are rejected all at once: unknown classes, a penalty of pass, numbers outside 0 to 1', () => {
    const checked = checkPenalties({ refuse: 0.5, pass: 0.1, fail: 2, leak: Number.NaN, ['__proto__']: 1 })
    assert.ok(!checked.ok)
    assert.deepEqual(
      checked.problems.map((problem) => problem.code),
      [
        'PENALTY_UNKNOWN_CLASS',
        'PENALTY_OF_PASS',
        'PENALTY_OUT_OF_RANGE',
        'PENALTY_OUT_OF_RANGE',
        'PENALTY_UNKNOWN_CLASS',
      ],
    )
  })

  /** Returns a suite with half of its answers refusals, which cost 0.5. */
  function halfRefused() {
    const penalties = checkPenalties({ refusal: 0.5 })
    assert.ok(penalties.ok)
    return Array.from({ length: 10 }, (_, i) => {
      const classification = { primary: i < 5 ? ('pass' as const) : ('refusal' as const), details: {} }
      const passed = i < 5
      const scores = scoresOf(classification, { penalties: penalties.value })
      return scored({ case: `case-${i}`, classification, passed, score: passed ? 1 : 0, ...scores })
    })
  }

  it('leave accuracy, success and score what they are, and make a score of their own', () => {
    const results = halfRefused()
    assert.deepEqual(results[9]?.scores, { accuracy: 0, penalized: 0.5 })
    const summary = summarizeSuite(tableOf(results), { formula: 'success_pct', seed: 1 })
    near(summary.accuracy?.value, 0.5)
    near(summary.mean_score.value, 0.5)
    near(summary.score.value, 50)
    near(summary.penalized?.value, 0.75)
    assert.ok(summary.penalized?.interval !== null)
  })

  it('can be read by a formula', () => {
    const summary = summarizeSuite(tableOf(halfRefused()), { formula: 'score.penalized * 100', seed: 1 })
    near(summary.score.value, 75)
    assert.ok(summary.score.interval !== null)
  })

  it('have no score in a suite without any', () => {
    const results = [
      scored({ case: 'a', classification: { primary: 'refusal', details: {} }, passed: false, score: 0 }),
    ]
    const summary = summarizeSuite(tableOf(results), { formula: 'score.penalized', seed: 1 })
    assert.equal(summary.penalized, null)
    assert.match(summary.score.reason ?? '', /the suite has no penalties/)
  })

  it('are read from results of an older version, whose score they lowered', () => {
    const old = [
      scored({ case: 'a', classification: { primary: 'refusal', details: {} }, passed: false, score: 0.5 }),
      scored({ case: 'b', classification: { primary: 'pass', details: {} }, passed: true, score: 1 }),
    ]
    const summary = summarizeSuite(tableOf(old), { formula: 'success_pct', seed: 1 })
    near(summary.mean_score.value, 0.5)
    near(summary.penalized?.value, 0.75)
  })
})

describe('runScore', () => {
  const estimate = (value: number, low: number, high: number): Estimate => ({
    value,
    interval: { low, high, level: 0.95, method: 't' },
    reason: null,
  })

  it('weighs suites, and a suite of weight 0 not at all', () => {
    const suites = [
      { suite: 'a', score: estimate(1, 0.8, 1.1), weight: 3 },
      { suite: 'b', score: estimate(0, -0.1, 0.2), weight: 1 },
      { suite: 'c', score: undefinedEstimate('No.'), weight: 0 },
    ]
    near(scoreOf(suites).value, 0.75)
  })

  it('adds the distances to the limits as squares, each side for itself', () => {
    const { interval } = scoreOf([
      { suite: 'a', score: estimate(1, 0.4, 1.8) },
      { suite: 'b', score: estimate(3, 2.2, 3.6) },
    ])
    near(interval?.low, 2 - 0.5)
    near(interval?.high, 2 + 0.5)
  })

  it('covers the truth in 93% to 97% of 2,000 simulated runs of three suites', () => {
    const random = createRandom(12)
    const suites = [
      { suite: 'a', cases: 30, rate: 0.5 },
      { suite: 'b', cases: 50, rate: 0.7 },
      { suite: 'c', cases: 15, rate: 0.95 },
    ]
    const truth = (0.5 + 0.7 + 0.95) / 3
    let covered = 0
    for (let i = 0; i < 2000; i++) {
      const scores = suites.map(({ suite, cases, rate }) => {
        return { suite, score: unitMean(Array.from({ length: cases }, () => (random.next() < rate ? 1 : 0))) }
      })
      const { interval } = scoreOf(scores)
      if (interval !== null && interval.low <= truth && truth <= interval.high) covered++
    }
    assert.ok(covered >= 1860 && covered <= 1940, `covers ${covered / 2000}`)
  })

  it('is the score of the suite when there is one', () => {
    assert.deepEqual(scoreOf([{ suite: 'a', score: estimate(1, 0, 2), weight: 7 }]), estimate(1, 0, 2))
  })

  it('has no value when a suite has none, and names it', () => {
    const run = scoreOf([
      { suite: 'a', score: estimate(1, 0, 2) },
      { suite: 'b', score: undefinedEstimate('total_cost is 0.') },
    ])
    assert.equal(run.value, null)
    assert.equal(run.reason, 'Suite "b" has no score. total_cost is 0.')
    assert.equal(scoreOf([]).value, null)
  })

  it('rejects weights that are all 0, negative or no number', () => {
    const problems = (...weights: number[]) => {
      const checked = runScore(weights.map((weight, i) => ({ suite: `s${i}`, score: estimate(1, 0, 2), weight })))
      return checked.ok ? [] : checked.problems.map((problem) => problem.code)
    }
    assert.deepEqual(problems(0, 0), ['SUITE_WEIGHTS_ZERO'])
    assert.deepEqual(problems(-1, Number.NaN), ['SUITE_WEIGHT_INVALID', 'SUITE_WEIGHT_INVALID'])
    assert.deepEqual(problems(0, 1), [])
  })
})

describe('scoresOf', () => {
  it("returns the accuracy of a class in FailProof's shape, and nothing without one", () => {
    assert.deepEqual(scoresOf({ primary: 'pass' }), { scores: { accuracy: 1 } })
    assert.deepEqual(scoresOf({ primary: 'leak' }), { scores: { accuracy: 0 } })
    assert.deepEqual(scoresOf(null), {})
  })

  it('shows whether the class is the expected one, also for an unscored answer, which has no accuracy', () => {
    const classification = { primary: 'pass' as const, details: { agrees: true } }
    assert.deepEqual(scoresOf(classification), { scores: { accuracy: 1, expected_class: 1 } })
    assert.deepEqual(scoresOf(classification, { status: 'unscored' }), { scores: { expected_class: 1 } })
    assert.deepEqual(scoresOf({ primary: 'pass' }, { status: 'unscored' }), {})
  })
})
