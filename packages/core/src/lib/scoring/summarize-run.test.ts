import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Run } from '../report/report.ts'
import { runTotals } from '../report/run-totals.ts'
import type { Result } from '../result/result.ts'
import { readPlan } from '../run/read-plan.ts'
import { createRunTally } from './run-tally.ts'
import { errored, limited, scored, undecided, unscored } from './sample-results.ts'
import { type SummarizedRun, summarizeRun } from './summarize-run.ts'

function runWith(plan: unknown): SummarizedRun {
  return {
    id: 'run-1',
    model: 'replay/demo',
    status: 'finished',
    started_at: '2026-01-02T09:00:00Z',
    finished_at: '2026-01-02T09:00:10Z',
    seed: 5,
    ignore_errors: false,
    tags: ['nightly'],
    plan: readPlan(plan),
  }
}

function summarize(results: readonly Result[], plan: unknown): Run {
  const tally = createRunTally()
  for (const result of results) tally.add(result)
  assert.equal(tally.samples, results.length)
  return summarizeRun(runWith(plan), tally)
}

const names = ({ suites }: Run) => suites.map(({ suite }) => suite)

describe('summarizeRun', () => {
  it('returns a run that the report accepts, also without results', () => {
    const { plan: _, ...about } = runWith({})
    for (const results of [[], [scored()], [errored(), limited({ case: 'b' })]]) {
      const run = summarize(results, {})
      assert.deepEqual(Run.parse(run), run)
      assert.deepEqual(
        { ...about, stop_reason: null, missing: 0, score: run.score, penalized: null, suites: run.suites },
        run,
      )
    }
    assert.equal(summarize([], {}).score.reason, 'The run has no suites.')
  })

  it('puts the suites in the order of the plan and others after them by code point', () => {
    const results = ['\u{1f389}', '\ufffd', 'b', 'z', 'a'].map((suite) => scored({ suite }))
    const plan = { suites: [{ name: 'z' }, { name: 'not run' }, { name: 'a' }, { name: 'z' }] }
    assert.deepEqual(names(summarize(results, plan)), ['z', 'a', 'b', '\ufffd', '\u{1f389}'])
  })

  describe('of a run with unfinished samples', () => {
    const none = { cost_usd: 0, unknown: 0, judge_cost_usd: 0, judge_unknown: 0 }
    const about = (parts: readonly (Partial<typeof none> & { suite: string | null })[]) => {
      const suites = parts.map((part) => ({ ...none, ...part }))
      const sum = (of: keyof typeof none) => suites.reduce((total, part) => total + part[of], 0)
      const amounts = { cost_usd: sum('cost_usd'), unknown: sum('unknown') }
      const judges = { judge_cost_usd: sum('judge_cost_usd'), judge_unknown: sum('judge_unknown') }
      const tally = createRunTally()
      for (const suite of ['a', 'b']) tally.add(scored({ suite }))
      const suitesOf = ['a', 'b', 'none'].map((name) => ({ name, formula: 'total_cost' }))
      const run = runWith({ suites: suitesOf })
      return summarizeRun({ ...run, unfinished: { ...amounts, ...judges, suites } }, tally)
    }
    const costs = ({ suites }: Run) =>
      suites.map(({ cost_usd: { total, known, unfinished } }) => [total, known, unfinished])

    it("has an unknown cost for the suite that they're of, also in its score", () => {
      const run = about([{ suite: 'a', cost_usd: 0.5, unknown: 3 }])
      assert.deepEqual(costs(run), [
        [null, 0.51, 3],
        [0.01, 0.01, undefined],
      ])
      const { total, known, unfinished } = runTotals(run).cost_usd
      assert.deepEqual([total, known, unfinished], [null, 0.52, 3])
      const [a, b] = run.suites
      assert.deepEqual([a?.score.value, a?.score_error?.code, b?.score.value], [null, 'COST_UNKNOWN', 0.01])
      const message = '3 requests of unfinished samples may have been billed'
      assert.ok(a?.score_error?.message.includes(message), a?.score_error?.message)
      assert.equal(a?.cost_usd.mean.value, 0.01)
    })

    it('adds what is known and stays exact', () => {
      const run = about([{ suite: 'a', cost_usd: 0.5 }])
      assert.deepEqual(costs(run)[0], [0.51, 0.51, undefined])
      assert.deepEqual([run.suites[0]?.score.value, runTotals(run).cost_usd.total], [0.51, 0.52])
      assert.deepEqual(costs(about([{ suite: 'a' }])), costs(about([])))
    })

    it('counts requests of an unknown suite, or of one without a result, once', () => {
      const lost = about([{ suite: null, unknown: 2 }])
      assert.deepEqual(costs(lost), [
        [null, 0.01, 2],
        [null, 0.01, 2],
      ])
      assert.equal(runTotals(lost).cost_usd.unfinished, 2)
      const other = about([{ suite: 'none', cost_usd: 0.5, unknown: 1 }])
      assert.deepEqual(costs(other)[0], [0.01, 0.01, undefined])
      const { total, known, unfinished } = runTotals(other).cost_usd
      assert.deepEqual([total, known, unfinished], [null, 0.52, 1])
    })

    it("keeps judges' requests apart", () => {
      const run = about([{ suite: 'a', judge_cost_usd: 0.25, judge_unknown: 9 }])
      assert.equal(runTotals(run).cost_usd.total, 0.02)
      assert.deepEqual(runTotals(run).judge_cost_usd, { total: null, known: 0.25, unknown: 0, unfinished: 9 })
      assert.deepEqual(about([{ suite: 'a', judge_cost_usd: 0.25 }]).suites[0]?.judge_cost_usd, {
        total: 0.25,
        known: 0.25,
        unknown: 0,
      })
      assert.deepEqual(Run.parse(run), run)
    })
  })

  it('counts the planned samples that nobody took, but none of a suite that stopped early on purpose', () => {
    const tally = createRunTally()
    for (const suite of ['a', 'until', 'unplanned']) tally.add(scored({ suite }))
    const suites = ['a', 'b', 'until'].map((name) => ({ name, cases: 5, samples: 2 }))
    const interval = { low: 0.5, high: 1, level: 0.95, method: 'betting' } as const
    const run = summarizeRun(runWith({ suites }), tally, new Map([['until', { cases: 1, interval }]]))
    assert.equal(run.missing, 9 + 10)
    assert.deepEqual(
      run.suites.map(({ suite, missing }) => [suite, missing]),
      [
        ['a', 9],
        ['until', 0],
        ['unplanned', 0],
      ],
    )
  })

  it('scores each suite as the plan says', () => {
    const refusal = { primary: 'refusal', details: {} } as const
    const results = [
      scored({ suite: 'planned', latency_ms: 1500, classification: refusal, passed: false, score: 0.5 }),
      scored({ suite: 'planned', attempt: 2, classification: { primary: 'pass', details: {} }, latency_ms: 500 }),
      scored({ suite: 'other' }),
    ]
    const scoring = {
      on_undefined: 'zero',
      weights: { compile: 0.2, tests: 0.8, lint: 0 },
      latency: { target_s: 1, limit_s: 2 },
      penalties: { refusal: 0.5 },
    }
    const planned = { name: 'planned', file: 'p.yaml', formula: 'success_pct / (count.errored)', weight: 3, scoring }
    const run = summarize(results, { suites: [planned], pass_k: [1, 2] })
    const [first, second] = run.suites
    assert.deepEqual([first?.file, first?.score_formula, first?.score.value], ['p.yaml', planned.formula, 0])
    assert.deepEqual([first?.accuracy?.value, first?.latency_score?.value], [0.5, 0.75])
    assert.deepEqual([first?.penalized?.value, second?.penalized, run.penalized?.value], [0.75, null, 0.75])
    assert.deepEqual([first?.pass_at['1']?.value, first?.pass_at['2']?.value], [0.5, 1])
    assert.deepEqual([second?.file, second?.score_formula, second?.score.value], [null, 'success_pct', 100])
    assert.equal(second?.latency_score, null)
    assert.equal(run.score.value, 25)
  })

  it('weighs penalized scores as it weighs scores, with the accuracy of suites without penalties', () => {
    const refusal = { primary: 'refusal', details: {} } as const
    const results = [
      scored({ suite: 'a', classification: refusal, passed: false, score: 0, scores: { accuracy: 0, penalized: 0.5 } }),
      scored({ suite: 'b', classification: refusal, passed: false, score: 0, scores: { accuracy: 0 } }),
      scored({ suite: 'plain' }),
    ]
    const run = summarize(results, { suites: [{ name: 'a', weight: 3 }, { name: 'b' }, { name: 'plain' }] })
    assert.equal(run.penalized?.value, 0.375)
  })

  it('counts the answers of the class that their case expects, unscored ones too, and gives those no class', () => {
    const pass = { primary: 'pass', details: {} } as const
    const unscored = { ...scored({ classification: pass }), status: 'unscored' as const, reason: 'No.' }
    const results = [
      { ...unscored, case: 'a', scores: { expected_class: 1 } },
      { ...unscored, case: 'b', scores: { expected_class: 0 } },
      scored({ case: 'c', classification: pass, scores: { accuracy: 1, expected_class: 1 } }),
      scored({ case: 'd', classification: pass, scores: { accuracy: 1 } }),
    ]
    const [suite] = summarize(results, {}).suites
    assert.deepEqual(suite?.expected_classes, { agrees: 2, differs: 1 })
    assert.deepEqual(suite?.classes, { pass: 2 })
    assert.deepEqual([suite?.accuracy?.value, suite?.counts.unscored], [1, 2])
    assert.equal(summarize([scored()], {}).suites[0]?.expected_classes, null)
  })

  it("says why a run whose weights can't be used has no score", () => {
    const run = summarize([scored()], { suites: [{ name: 's', weight: -1 }] })
    assert.match(run.score.reason ?? '', /^The weight of suite "s" must be a number of at least 0, found -1/)
  })

  it('depends only on the results, whatever their order and however often it is called in between', () => {
    const plan = {
      suites: [{ name: 'y', formula: 'success_pct / (1 + total_latency) + score.mean', weight: 2 }],
      pass_k: [1, 2],
    }
    const split = results.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        fc.nat({ max: all.length }),
      ),
    )
    fc.assert(
      fc.property(split, ([all, shuffled, at]) => {
        const tally = createRunTally()
        for (const result of shuffled.slice(0, at)) tally.add(result)
        summarizeRun(runWith(plan), tally)
        for (const result of shuffled.slice(at)) tally.add(result)
        assert.equal(JSON.stringify(summarizeRun(runWith(plan), tally)), JSON.stringify(summarize(all, plan)))
      }),
      { numRuns: 40 },
    )
  })
})

/** A number whose sums depend on the order of the summands in their last bits. */
const third = fc.nat({ max: 1000 }).map((value) => value / 3)

/** Results of several suites, cases, prompts and attempts, with every status and unknown numbers. */
const results: fc.Arbitrary<Result[]> = fc
  .array(
    fc.record({
      suite: fc.constantFrom('x', 'y', '__proto__'),
      case: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      variant: fc.constantFrom('short', 'long'),
      attempt: fc.integer({ min: 1, max: 2 }),
      make: fc.constantFrom(scored, scored, scored, errored, unscored, undecided, limited),
      code: fc.constantFrom('timeout', 'unauthorized'),
      cost_usd: fc.option(third, { freq: 20 }),
      judge_cost_usd: fc.option(third, { freq: 20 }),
      latency_ms: fc.option(third),
      primary: fc.constantFrom('pass' as const, 'refusal' as const),
      score: third.map((value) => value / 1000),
    }),
    { minLength: 60, maxLength: 120 },
  )
  .map((all) =>
    all.map(({ make, code, primary, score, ...about }) => {
      const tags = [`group:${about.case}`, about.case < 'd' ? 'early' : 'late']
      const common = { ...about, eval: `eval-${about.case}`, tags, weight: about.case === 'a' ? 2 : 1 }
      if (make === scored) {
        return scored({ ...common, score, passed: score > 0.1, classification: { primary, details: {} } })
      }
      return make === errored ? errored(common, code) : make(common)
    }),
  )
