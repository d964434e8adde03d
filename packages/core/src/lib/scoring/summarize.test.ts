import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SuiteSummary } from '../report/report.ts'
import type { Result } from '../result/result.ts'
import { summarizeCases } from './case-summary.ts'
import { errored, factsOf, limited, scored, tableOf, undecided, unscored } from './sample-results.ts'
import { createSuiteTally } from './suite-tally.ts'
import { type ScoringOptions, summarizeSuite } from './summarize.ts'

const summarize = (results: readonly Result[], options: Partial<ScoringOptions> & { formula?: string } = {}) =>
  summarizeSuite(tableOf(results), { formula: 'success_pct', seed: 1, ...options })

const code = (compiled: boolean, passed = 0, failed = 0) => ({
  language: 'rust',
  evidence: null,
  compiled,
  tests: compiled ? { passed, failed } : null,
  lint_warnings: 0,
})

/** Two cases with two samples each, as forgetest would report them. */
const codeResults = [
  scored({ case: 'a', attempt: 1, code: code(true, 4), score: 1 }),
  scored({ case: 'a', attempt: 2, code: code(true, 2, 2), passed: false, score: 0.75 }),
  scored({ case: 'b', attempt: 1, code: code(false), passed: false, score: 0 }),
  scored({ case: 'b', attempt: 2, code: code(true, 3, 1), passed: false, score: 0.875 }),
]

describe('summarizeSuite', () => {
  it('has the same interval for the success rate and pass@1 of the same answers', () => {
    const results = [3, 3, 2, 0, 1, 3].flatMap((passes, c) =>
      [1, 2, 3].map((attempt) =>
        scored({ case: `${c}`, attempt, passed: attempt <= passes, score: attempt <= passes ? 1 : 0 }),
      ),
    )
    const { success, pass_at, score, mean_score } = summarizeSuite(tableOf(results), {
      formula: 'success_pct / 100',
      seed: 1,
      passK: [1],
    })
    for (const other of [pass_at[1], score, mean_score]) {
      assert.ok(other?.interval != null && success.interval !== null)
      assert.ok(Math.abs(other.interval.low - success.interval.low) < 1e-9)
      assert.ok(Math.abs(other.interval.high - success.interval.high) < 1e-9)
    }
  })

  it('returns a summary that the report accepts, for any mix of samples and for none', () => {
    const mix = [scored(), errored({ case: 'd' }), limited({ case: 'e' }), unscored({ case: 'f' }), ...codeResults]
    for (const results of [[], [scored()], mix]) {
      const summary = summarize(results, { passK: [1, 2], formula: 'success_pct / total_cost' })
      assert.deepEqual(SuiteSummary.parse(summary), summary)
    }
  })

  it("computes forgetest's aggregate statistics of a model", () => {
    const summary = summarize(codeResults, { passK: [1, 2] })
    assert.equal(summary.pass_at['1']?.value, 0.25)
    assert.equal(summary.pass_at['2']?.value, 0.5)
    assert.equal(summary.pass_all['2']?.value, 0)
    assert.deepEqual(
      [summary.compile_rate?.value, summary.compile_rate?.count, summary.compile_rate?.total],
      [0.75, 3, 4],
    )
    assert.equal(summary.test_rate?.value, (0.75 + 0.375) / 2)
    assert.equal(summary.quality?.value, (0.875 + 0.4375) / 2)
    assert.equal(summary.quality?.value, summary.mean_score.value)
    assert.equal(summary.cost_usd.total, 0.04)
    assert.equal(summary.latency_s.mean.value, 0.5)
    assert.equal(summary.accuracy, null)
  })

  it('counts code that should not compile and does not as right in quality and compile rate', () => {
    const check = (passed: boolean) => [
      { kind: 'expect_compile', passed, score: passed ? 1 : 0, weight: 1, reason: 'because' },
    ]
    const results = [
      scored({ case: 'a', code: code(false), checks: check(true) }),
      scored({ case: 'b', code: code(true, 3), checks: check(false), passed: false, score: 0 }),
      scored({ case: 'c', code: code(false), passed: false, score: 0 }),
      scored({ case: 'd', code: code(true, 3) }),
      scored({ case: 'e', code: code(false), checks: check(true) }),
    ]
    const { quality, compile_rate, mean_score, score } = summarize(results, { formula: 'rate.compile' })
    assert.deepEqual([compile_rate?.count, compile_rate?.total, score.value], [3, 5, 0.6])
    assert.deepEqual([quality?.value, mean_score.value], [0.6, 0.6])
  })

  it("computes quality by the suite's weights", () => {
    const summary = summarize(codeResults, { weights: { compile: 0, tests: 1, lint: 0 } })
    assert.equal(summary.quality?.value, summary.test_rate?.value)
  })

  it('puts counts beside the pass rate, errors included unless ignored', () => {
    const results = [scored(), errored({ case: 'd' }), unscored({ case: 'f' }), undecided({ case: 'g' })]
    const { success, counts } = summarize(results)
    assert.deepEqual([success.count, success.total, success.value], [1, 2, 0.5])
    assert.deepEqual(counts, {
      total: 4,
      passed: 1,
      failed: 0,
      unscored: 1,
      undecided: 1,
      errored: 1,
      limited: 0,
      cases: 4,
    })
    const ignoring = summarize(results, { ignoreErrors: true }).success
    assert.deepEqual([ignoring.count, ignoring.total], [1, 1])
    assert.match(ignoring.reason ?? '', /at least two cases/)
  })

  it('counts the samples whose score could have been greater, but not those that have their score by a class', () => {
    const uncertain = scored({ passed: false, score_at_most: 0.5 })
    const classified = { ...uncertain, case: 'd', classification: { primary: 'fail' as const, details: {} } }
    const { counts, mean_score } = summarize([uncertain, scored({ case: 'b' }), classified])
    assert.equal(counts.uncertain_scores, 1)
    assert.equal(mean_score.value, 1 / 3)
    assert.ok(!('uncertain_scores' in summarize([scored()]).counts))
  })

  it('counts an errored sample as inaccurate in a classified suite', () => {
    const classified = scored({ case: 'a', classification: { primary: 'pass', details: {} } })
    assert.equal(summarize([classified, errored({ case: 'b' })]).accuracy?.value, 0.5)
    assert.equal(summarize([classified, errored({ case: 'b' })], { ignoreErrors: true }).accuracy?.value, 1)
    assert.deepEqual(summarize([classified, scored({ case: 'b' })]).accuracy?.value, 1)
  })

  it('counts samples by class', () => {
    const of = (id: string, primary: 'pass' | 'refusal') =>
      scored({ case: id, classification: { primary, details: {} } })
    assert.deepEqual(summarize([of('a', 'pass'), of('b', 'refusal'), of('c', 'refusal')]).classes, {
      pass: 1,
      refusal: 2,
    })
  })

  it('has no pass@k when any case has too few samples, and names it', () => {
    const { pass_at } = summarize([...codeResults, scored({ case: 'c' })], { passK: [2] })
    assert.equal(pass_at['2']?.value, null)
    assert.equal(pass_at['2']?.reason, 'Case "c": pass@2 needs at least 2 samples per case, found 1.')
  })

  it('counts unknown costs, and then has no total', () => {
    const { cost_usd } = summarize([scored(), scored({ case: 'b', cost_usd: null })])
    assert.deepEqual([cost_usd.total, cost_usd.unknown, cost_usd.mean.value], [null, 1, null])
    assert.match(cost_usd.mean.reason ?? '', /1 of 2 samples of model "replay\/demo" have no known cost/)
  })

  it('counts samples that may have been billed without an answer apart from those without a price', () => {
    const results = [
      scored({ cost_usd: 0.01 }),
      scored({ case: 'b', cost_usd: null }),
      errored({ case: 'd' }, 'timeout'),
      errored({ case: 'e' }, 'connection'),
      errored({ case: 'f' }, 'unauthorized'),
    ]
    const { total, known, priced, unknown, maybe_billed, mean } = summarize(results).cost_usd
    assert.deepEqual([total, known, priced, unknown, maybe_billed], [null, 0.01, 1, 3, 2])
    assert.match(mean.reason ?? '', /1 without a known price, 2 may have been billed without an answer/)
  })

  it("has no cost for samples that weren't answered or billed", () => {
    const { total, known, unknown } = summarize([errored(), errored({ case: 'b', cost_usd: 0 })]).cost_usd
    assert.deepEqual([total, known, unknown], [null, null, 0])
  })

  it('adds up what judges cost, which is unknown when any of it is', () => {
    const judged = [
      scored({ judge_cost_usd: 0.02 }),
      scored({ case: 'b', judge_cost_usd: 0.01 }),
      scored({ case: 'c' }),
    ]
    assert.deepEqual(summarize(judged).judge_cost_usd, { total: 0.03, known: 0.03, unknown: 0 })
    assert.deepEqual(summarize([...judged, scored({ case: 'd', judge_cost_usd: null })]).judge_cost_usd, {
      total: null,
      known: 0.03,
      unknown: 1,
    })
    assert.deepEqual(summarize([]).judge_cost_usd, { total: 0, known: 0, unknown: 0 })
  })

  it("has no tokens if they weren't counted", () => {
    const uncounted = { input: null, output: null, reasoning: null, cached: null }
    assert.deepEqual(summarize([scored({ tokens: uncounted }), errored({ case: 'b' })]).tokens, {
      input: null,
      output: null,
      reasoning: null,
      unknown: 1,
    })
    assert.deepEqual(summarize([scored(), scored({ case: 'b', tokens: uncounted })]).tokens, {
      input: 10,
      output: 20,
      reasoning: 0,
      unknown: 1,
    })
  })

  it('leaves answers without a latency out, such as those of a recording', () => {
    const recorded = scored({ case: 'b', latency_ms: null })
    const { mean, p50, measured } = summarize([scored(), recorded]).latency_s
    assert.deepEqual([mean.value, p50, measured], [0.5, 0.5, 1])
    const none = summarize([recorded]).latency_s
    assert.deepEqual(
      [none.mean.value, none.mean.reason, none.p95, none.measured],
      [null, 'No latency was measured.', null, 0],
    )
  })

  it('reads a summary of release 0.1.0, which lacks the newer numbers', () => {
    const { judge_cost_usd: _, cost_usd, latency_s, ...rest } = summarize([scored()])
    const { known: _known, priced: _priced, maybe_billed: _billed, ...oldCost } = cost_usd
    const { measured: _measured, ...oldLatency } = latency_s
    const read = SuiteSummary.parse({ ...rest, cost_usd: oldCost, latency_s: oldLatency })
    assert.deepEqual(read.judge_cost_usd, { total: 0, known: 0, unknown: 0 })
    const { known, priced, maybe_billed } = read.cost_usd
    assert.deepEqual([known, priced, maybe_billed, read.latency_s.measured], [null, null, 0, null])
  })

  it('has no interval of latency or cost that reaches below 0', () => {
    const { latency_s, cost_usd } = summarize([
      scored({ case: 'a', latency_ms: 100, cost_usd: 0.001 }),
      scored({ case: 'b', latency_ms: 5000, cost_usd: 0.5 }),
    ])
    assert.equal(latency_s.mean.interval?.low, 0)
    assert.equal(cost_usd.mean.interval?.low, 0)
  })

  it('leaves out what is too large to be a number', () => {
    const vast = ['a', 'b', 'c'].map((id) => scored({ case: id, latency_ms: 1e308, cost_usd: 1.7e308 }))
    for (const results of [vast, [...vast, scored({ case: 'd' })]]) {
      const summary = summarize(results, { formula: 'success_pct / total_cost' })
      assert.deepEqual(SuiteSummary.parse(summary), summary)
    }
  })

  it("keeps the error of a formula that doesn't compile", () => {
    const { score, score_error } = summarize([scored()], { formula: 'sucess_pct' })
    assert.equal(score.value, null)
    assert.equal(score_error?.code, 'FORMULA_UNKNOWN_NAME')
  })

  it('has an interval of some width or a reason for every estimate', () => {
    const results = Array.from({ length: 12 }, (_, i) => scored({ case: `${i}` }))
    for (const list of [results, results.slice(0, 1), []]) {
      const summary = summarize(list, { passK: [1] })
      const estimates = [
        summary.score,
        summary.success,
        summary.mean_score,
        summary.cost_usd.mean,
        summary.latency_s.mean,
      ]
      for (const { interval, reason } of [...estimates, ...Object.values(summary.pass_at)]) {
        if (interval === null) assert.ok(reason !== null && reason.length > 0)
        else assert.ok(interval.high > interval.low)
      }
    }
  })

  it('summarizes a model over several suites', () => {
    const tally = createSuiteTally({ across: 'suites' })
    for (const suite of ['x', 'y']) for (const result of codeResults) tally.add({ ...result, suite })
    const summary = summarizeSuite(tally.table(), { formula: 'success_pct', seed: 1, passK: [2], suite: 'all' })
    assert.equal(summary.counts.cases, 4)
    assert.equal(summary.pass_at['2']?.value, 0.5)
    assert.equal(summary.cost_usd.total, 0.08)
  })
})

describe('summarizeCases', () => {
  it('computes pass@k, mean score, latency and cost of every case', () => {
    const [a, b] = summarizeCases(factsOf(codeResults), [1, 3])
    assert.deepEqual(a, {
      case: 'a',
      eval: null,
      weight: 1,
      samples: 2,
      counted: 2,
      passed: 1,
      pass_at: { '1': 0.5, '3': null },
      pass_all: { '1': 0.5, '3': null },
      mean_score: 0.875,
      mean_latency_s: 0.5,
      cost_usd: 0.02,
    })
    assert.equal(b?.mean_score, 0.4375)
  })

  it("has no mean score for a case that wasn't scored, and no unknown cost", () => {
    const [only] = summarizeCases(factsOf([unscored({ cost_usd: null, latency_ms: null })]))
    assert.deepEqual(
      [only?.samples, only?.counted, only?.mean_score, only?.mean_latency_s, only?.cost_usd],
      [1, 0, null, null, null],
    )
  })

  it("has no cost for a case that wasn't answered or billed", () => {
    assert.equal([...summarizeCases(factsOf([errored({ cost_usd: 0 })]))][0]?.cost_usd, null)
  })
})
