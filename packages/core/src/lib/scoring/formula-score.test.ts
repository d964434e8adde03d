import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileFormula } from '../formula/compile.ts'
import type { Result } from '../result/result.ts'
import { unitMean, unitRate } from '../statistics/beta-midp.ts'
import { createRandom } from '../statistics/random.ts'
import { type FormulaScoreOptions, formulaScore } from './formula-score.ts'
import { createSuiteMetrics } from './metrics.ts'
import { errored, factsOf, scored } from './sample-results.ts'
import { formulaScopeOf } from './summarize.ts'

function score(
  results: readonly Result[],
  text: string,
  options: Partial<FormulaScoreOptions> & { passK?: number[] } = {},
) {
  const facts = factsOf(results)
  const { passK = [], ...rest } = options
  const compiled = compileFormula(text, formulaScopeOf(facts.table, passK))
  assert.ok(compiled.ok, JSON.stringify(compiled.diagnostics))
  return formulaScore(compiled.program, createSuiteMetrics(facts, { passK }), { seed: 1, resamples: 500, ...rest })
}

const near = (actual: number | null, expected: number) =>
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-9 * Math.abs(expected), `${actual} is not ${expected}`)

/** Eight of ten pass, and all cost 0.0177 dollars together: the seed's run summary. */
const tenEvals = Array.from({ length: 10 }, (_, i) =>
  scored({ case: `case-${i}`, passed: i < 8, cost_usd: i === 0 ? 0.0087 : 0.001, latency_ms: 1000 + 100 * i }),
)

describe('score by formula, as vibecheck defines it', () => {
  it('defaults to the success percentage', () => {
    near(score(tenEvals, 'success_pct').score.value, 80)
  })

  it('computes cost efficiency: success_pct / total_cost', () => {
    near(score(tenEvals, 'success_pct / total_cost').score.value, 80 / 0.0177)
  })

  it('computes weighted success and penalized cost: success_pct * 0.7 - (total_cost * 100)', () => {
    near(score(tenEvals, 'success_pct * 0.7 - (total_cost * 100)').score.value, 56 - 1.77)
  })

  it('computes weighted evals with cost', () => {
    const results = [
      scored({ case: 'a', eval: 'critical-math', cost_usd: 0.1 }),
      scored({ case: 'b', eval: 'important-translation', cost_usd: 0.1 }),
      scored({ case: 'c', eval: 'secondary-question', cost_usd: 0.3, passed: false }),
    ]
    const formula = '(critical-math * 3 + important-translation * 2 + secondary-question) / total_cost'
    near(score(results, formula).score.value, 10)
  })

  it('computes several factors at once', () => {
    const results = [
      scored({ case: 'a', eval: 'accuracy-test', cost_usd: 0.1, latency_ms: 1000 }),
      scored({ case: 'b', eval: 'speed-test', cost_usd: 0.1, latency_ms: 3000, passed: false }),
    ]
    const formula = '(accuracy-test * 0.6 + speed-test * 0.4) * success_pct / (avg_latency * total_cost)'
    near(score(results, formula).score.value, (0.6 * 50) / (2 * 0.2))
  })

  it('has no value on division by zero, and says where', () => {
    const free = tenEvals.map((result) => ({ ...result, cost_usd: 0 }))
    const { score: estimate, error } = score(free, 'success_pct / total_cost')
    assert.deepEqual([estimate.value, estimate.interval], [null, null])
    assert.equal(error?.code, 'FORMULA_DIVISION_BY_ZERO')
    assert.match(error?.message ?? '', /total_cost is 0 at column 15/)
  })

  it('is 0 on division by zero when the suite says on_undefined: zero', () => {
    const free = tenEvals.map((result) => ({ ...result, cost_usd: 0 }))
    const { score: estimate, error } = score(free, 'success_pct / total_cost', { onUndefined: 'zero' })
    assert.deepEqual([estimate.value, error], [0, null])
    assert.match(estimate.reason ?? '', /Counted as 0: total_cost is 0/)
  })

  it('is 0 when no eval passes, with an interval', () => {
    const failed = tenEvals.map((result) => scored({ case: result.case, passed: false }))
    const { value, interval } = score(failed, 'success_pct').score
    assert.equal(value, 0)
    assert.ok(interval !== null && interval.low === 0 && interval.high > 20)
    assert.equal(score(failed, 'success_pct / total_cost').score.value, 0)
  })

  it('reports that a cost is unknown', () => {
    const { error } = score([...tenEvals, scored({ case: 'x', cost_usd: null })], 'success_pct / total_cost')
    assert.equal(error?.code, 'COST_UNKNOWN')
    assert.match(error?.message ?? '', /total_cost at column 15 has no value: 1 of 11 samples/)
  })

  it('has no value over no results', () => {
    assert.equal(score([], 'success_pct').error?.code, 'METRIC_EMPTY')
  })
})

describe('interval of a formula', () => {
  it('is the interval of the pass rate for success_pct alone', () => {
    const { interval } = score(tenEvals, ' success_pct ').score
    const rate = unitRate([1, 1, 1, 1, 1, 1, 1, 1, 0, 0], new Array(10).fill(1)).interval
    assert.ok(interval !== null && rate !== null && interval.method === 'beta-midp')
    near(interval.low, 100 * rate.low)
    near(interval.high, 100 * rate.high)
  })

  it('is that of the one metric that it rises or falls with', () => {
    const of = (formula: string) => {
      const { interval } = score(tenEvals, formula).score
      assert.ok(interval !== null, formula)
      return interval
    }
    const { low, high } = of('success_pct')
    assert.deepEqual(of('success_pct / 4'), { ...of('success_pct'), low: low / 4, high: high / 4 })
    near(of('100 - rate.pass * 100').low, 100 - high)
    near(of('success_pct ^ 2').high, high ** 2)
    assert.deepEqual([of('avg_cost * 10').method, of('total_cost').method], ['hall-t', 'hall-t'])
    assert.equal(of('(success_pct - 85) ^ 2').method, 'bootstrap')
  })

  it('has a width when every case passes', () => {
    const passed = tenEvals.map((result, i) => scored({ case: result.case, cost_usd: 1 + i / 10 }))
    const { value, interval } = score(passed, 'success_pct / total_cost').score
    assert.ok(value !== null && interval !== null && interval.low < 0.85 * value && interval.high > 1.05 * value)
  })

  it('is a percentile interval by cases, the same for the same seed', () => {
    const first = score(tenEvals, 'success_pct / total_cost', { seed: 7 }).score
    assert.equal(first.interval?.method, 'bootstrap')
    assert.ok(first.interval !== null && first.interval.low < 80 / 0.0177 && first.interval.high > 80 / 0.0177)
    assert.deepEqual(score(tenEvals, 'success_pct / total_cost', { seed: 7 }).score, first)
    assert.notDeepEqual(score(tenEvals, 'success_pct / total_cost', { seed: 8 }).score, first)
  })

  it("covers metrics that aren't sums", () => {
    for (const formula of ['max_latency', 'latency.p50 + min_cost', 'latency.stddev', 'score.min + score.mean']) {
      const { value, interval } = score(tenEvals, formula).score
      assert.ok(value !== null && interval !== null, formula)
      assert.ok(interval.low <= value && value <= interval.high, formula)
    }
  })

  it('widens with the level', () => {
    const at = (level: number) => score(tenEvals, 'avg_latency', { level }).score.interval
    const [narrow, wide] = [at(0.8), at(0.99)]
    assert.ok(narrow !== null && wide !== null && wide.low < narrow.low && wide.high > narrow.high)
  })

  it("keeps a case's samples together", () => {
    const random = createRandom(2)
    const latencies = Array.from({ length: 30 }, () => 500 + 1000 * random.next())
    const once = latencies.map((latency_ms, i) => scored({ case: `${i}`, latency_ms }))
    const repeated = [1, 2, 3, 4].flatMap((attempt) => once.map((result) => ({ ...result, attempt })))
    const width = (results: readonly Result[]) => {
      const { interval } = score(results, 'avg_latency + 0 * total_cost', { resamples: 4000 }).score
      assert.ok(interval !== null)
      return interval.high - interval.low
    }
    assert.ok(Math.abs(width(repeated) / width(once) - 1) < 0.1)
  })

  it("doesn't exist for one case, for a constant, or for undefined resamples, and says why", () => {
    assert.match(score([scored()], 'avg_cost * 2').score.reason ?? '', /at least two cases; there is 1/)
    assert.match(score(tenEvals, '1 + 1').score.reason ?? '', /doesn't use any results/)
    const rare = tenEvals.map((result, i) => ({ ...result, cost_usd: i === 0 ? 1 : 0 }))
    assert.match(score(rare, 'success_pct / total_cost').score.reason ?? '', /no value in \d+ of 500 resamples/)
  })

  it('is as wide with groups of cases as with cases, for means and for totals, so that large suites take no longer', () => {
    const random = createRandom(3)
    // Costs differ by a hundredth only, so that a total of a case too many or too few would show.
    const results = Array.from({ length: 45_001 }, (_, i) =>
      scored({ case: `${i}`, latency_ms: 1000 * random.next(), cost_usd: 1 + 0.01 * random.next() }),
    )
    // The standard deviation of a uniform number is 1 / sqrt(12).
    const deviation = Math.sqrt(45_001 / 12)
    for (const [formula, expected] of [
      ['avg_latency * 2', (2 * deviation) / 45_001],
      ['total_cost * 1', 0.01 * deviation],
    ] as const) {
      const { value, interval } = score(results, formula, { resamples: 2000 }).score
      assert.ok(value !== null && interval !== null)
      assert.ok(Math.abs((interval.high - interval.low) / (2 * 1.96 * expected) - 1) < 0.1, formula)
      assert.ok(Math.abs((interval.high + interval.low) / 2 - value) < expected, formula)
    }
  })
})

describe('interval of a formula that names evals', () => {
  const attempts = (name: string, passes: number, samples: number): Result[] =>
    Array.from({ length: samples }, (_, i) =>
      scored({ case: name, eval: name, attempt: i + 1, passed: i < passes, score: i < passes ? 1 : 0 }),
    )

  it('adds the limits of the evals, each over its samples', () => {
    const results = [...attempts('a', 6, 10), ...attempts('b', 5, 20)]
    const { value, interval } = score(results, '3 * a + b').score
    near(value, 3 * 0.6 + 0.25)
    assert.ok(interval !== null && interval.method === 'mover-midp')
    const error = Math.sqrt((9 * 0.6 * 0.4) / 9 + (0.25 * 0.75) / 19)
    const width = (interval.high - interval.low) / (2 * 2.048 * error)
    assert.ok(width > 0.9 && width < 1.2, `${width}`)
  })

  it("keeps a dataset's rows together if an eval has several cases", () => {
    const rows = Array.from({ length: 16 }, (_, i) => scored({ case: `a${i}`, eval: 'a', score: i / 15 }))
    const { interval } = score(rows, 'a.score * 10').score
    const own = unitMean(rows.map((_, i) => i / 15)).interval
    assert.ok(interval !== null && own !== null)
    near(interval.low, 10 * own.low)
    near(interval.high, 10 * own.high)
  })

  it('reads costs beside evals, and treats equal ones as a price', () => {
    const results = [...attempts('a', 3, 4), ...attempts('b', 2, 4), ...attempts('c', 4, 4)]
    const { interval, reason } = score(results, '(3 * a + 2 * b + c) / total_cost').score
    assert.ok(interval !== null, String(reason))
    const varying = results.map((result, i) => ({ ...result, cost_usd: 0.01 + 0.001 * (i % 5) }))
    assert.notEqual(score(varying, 'a / a_cost').score.interval, null)
    assert.match(score(attempts('a', 1, 1), 'a / a_cost').score.reason ?? '', /a_cost: .*at least two cases/)
  })

  it('exists for one sample of each eval', () => {
    const results = [...attempts('a', 1, 1), ...attempts('b', 2, 4)]
    const { value, interval } = score(results, 'a + b').score
    assert.ok(value === 1.5 && interval !== null && interval.low < 0.6 && interval.high > 1.8)
  })

  it("doesn't exist for the minimum of several evals, or beside a quantile", () => {
    const results = [...attempts('a', 3, 4), ...attempts('b', 2, 4)]
    assert.match(score(results, 'min(a, b)').score.reason ?? '', /minimum or maximum/)
    assert.notEqual(score(results, 'max(a, 0.5) + b').score.interval, null)
    assert.match(score(results, 'a + latency.p95').score.reason ?? '', /latency.p95 has no interval of its own/)
  })

  it('counts errored samples as failures', () => {
    const results = [...attempts('a', 3, 3), errored({ case: 'a', eval: 'a', attempt: 4 })]
    assert.equal(score(results, 'a').score.value, 0.75)
  })
})
