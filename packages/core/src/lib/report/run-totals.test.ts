import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '../result/result.ts'
import { readPlan } from '../run/read-plan.ts'
import { createRunTally } from '../scoring/run-tally.ts'
import { errored, limited, scored, unscored } from '../scoring/sample-results.ts'
import { summarizeRun } from '../scoring/summarize-run.ts'
import type { Run } from './report.ts'
import { runTotals, sumSuites } from './run-totals.ts'

function runOf(results: readonly Result[]): Run {
  const tally = createRunTally()
  for (const result of results) tally.add(result)
  const about = { id: 'r', model: 'replay/demo', seed: 1, ignore_errors: false, tags: [], plan: readPlan({}) }
  const times = { started_at: '2026-01-02T09:00:00Z', finished_at: '2026-01-02T09:00:10.500Z' }
  return summarizeRun({ ...about, ...times, status: 'finished' }, tally)
}

const uncounted = { input: null, output: null, reasoning: null, cached: null }

describe('runTotals', () => {
  it('adds up the suites of a run', () => {
    const totals = runTotals(
      runOf([
        scored({ suite: 'x', judge_cost_usd: 0.5 }),
        scored({ suite: 'x', case: 'b', passed: false }),
        scored({ suite: 'y' }),
        unscored({ suite: 'y', case: 'b' }),
        limited({ suite: 'y', case: 'd' }),
      ]),
    )
    assert.deepEqual(totals, {
      counts: { total: 5, passed: 2, failed: 1, unscored: 1, undecided: 0, errored: 0, limited: 1, cases: 5 },
      success: { count: 2, total: 4, value: 0.5 },
      cost_usd: { total: 0.05, known: 0.05, priced: 5, unknown: 0, maybe_billed: 0, no_usage: 0 },
      judge_cost_usd: { total: 0.5, known: 0.5, unknown: 0 },
      answers: { retries: 0, cut: 0, from_cache: 0 },
      tokens: { input: 50, output: 100, reasoning: 0, unknown: 0 },
      latency_s: 0.5,
      time_s: 10.5,
      score: 50,
    })
  })

  it("weights a suite's latency by its measured samples", () => {
    const { latency_s } = runTotals(
      runOf([
        scored({ suite: 'x', latency_ms: 4000 }),
        scored({ suite: 'x', case: 'b', latency_ms: null }),
        scored({ suite: 'y', latency_ms: 1000 }),
        scored({ suite: 'y', case: 'b', latency_ms: 1000 }),
        scored({ suite: 'z', latency_ms: null }),
      ]),
    )
    assert.equal(latency_s, 2)
    assert.equal(runTotals(runOf([scored({ latency_ms: null })])).latency_s, null)
  })

  it("weights suites of release 0.1.0, which don't count measured samples, by samples without an error", () => {
    const run = runOf([
      scored({ suite: 'x', latency_ms: 4000 }),
      errored({ suite: 'x', case: 'b' }),
      scored({ suite: 'y', latency_ms: 1000 }),
      scored({ suite: 'y', case: 'b', latency_ms: 1000 }),
    ])
    const suites = run.suites.map((suite) => ({ ...suite, latency_s: { ...suite.latency_s, measured: null } }))
    assert.equal(runTotals({ ...run, suites }).latency_s, 2)
  })

  it("has no total if any sample's cost is unknown, and gives the known part", () => {
    const { cost_usd } = runTotals(
      runOf([scored({ suite: 'x' }), errored({ suite: 'y' }, 'timeout'), scored({ suite: 'z', cost_usd: null })]),
    )
    assert.deepEqual(cost_usd, { total: null, known: 0.01, priced: 1, unknown: 2, maybe_billed: 1, no_usage: 0 })
  })

  it('has a total although no sample of a suite was answered or billed', () => {
    const results = [scored({ suite: 'x' }), errored({ suite: 'y' })]
    assert.equal(runTotals(runOf(results)).cost_usd.total, 0.01)
    assert.equal(runTotals(runOf(results.slice(1))).cost_usd.total, null)
  })

  it("has no tokens, judge cost or time if they're unknown", () => {
    const run = runOf([scored({ suite: 'x', tokens: uncounted }), scored({ suite: 'y', judge_cost_usd: null })])
    const { tokens, judge_cost_usd } = runTotals(run)
    assert.deepEqual(tokens, { input: 10, output: 20, reasoning: 0, unknown: 1 })
    assert.deepEqual(judge_cost_usd, { total: null, known: 0, unknown: 1 })
    assert.equal(sumSuites(run.suites.slice(0, 1)).tokens.input, null)
    assert.equal(runTotals({ ...run, finished_at: null }).time_s, null)
  })

  it('has no rate and no cost for a run without suites', () => {
    const { success, cost_usd, judge_cost_usd, latency_s } = sumSuites([])
    assert.deepEqual([success.value, cost_usd.total, judge_cost_usd.total, latency_s], [null, null, 0, null])
  })
})
