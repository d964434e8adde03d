import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Run, SuiteSummary } from '@assay/core/report'
import { sampleReport } from './sample-report.ts'
import { rateText, suiteSummaryLines, summaryLines } from './summary-lines.ts'

const estimate = (value: number, low: number, high: number) => ({
  value,
  interval: { low, high, level: 0.95, method: 'bootstrap' as const },
  reason: null,
})
const unknown = (reason: string) => ({ value: null, interval: null, reason })

function runWith(change: Partial<SuiteSummary>): Run {
  const run = sampleReport({ models: 1, suites: 1 }).header.runs[0]
  const suite = run?.suites[0]
  assert(run !== undefined && suite !== undefined)
  return { ...run, suites: [{ ...suite, ...change }] }
}

const text = (run: Run) => summaryLines(run).map(({ label, text }) => `${label}: ${text}`)

const cost = (change: Partial<SuiteSummary['cost_usd']>): SuiteSummary['cost_usd'] => ({
  total: null,
  mean: unknown('no price'),
  known: null,
  priced: 0,
  unknown: 0,
  maybe_billed: 0,
  no_usage: 0,
  ...change,
})

const counts = { total: 10, passed: 8, failed: 2, unscored: 0, undecided: 0, errored: 0, limited: 0, cases: 10 }

describe('summaryLines', () => {
  it("says that requests of unfinished samples may have been billed, the judges' apart", () => {
    const open = 'of unfinished samples may have been billed'
    const lines = text(
      runWith({
        cost_usd: cost({ known: 0.18, priced: 9, unfinished: 7 }),
        judge_cost_usd: { total: null, known: 0.22, unknown: 0, unfinished: 1 },
      }),
    )
    assert.ok(lines.includes(`Total Cost: at least $0.18 (7 requests ${open})`), lines.join('\n'))
    assert.ok(lines.includes(`Judge Cost: at least $0.22 (1 request ${open})`), lines.join('\n'))
    const both = text(runWith({ judge_cost_usd: { total: null, known: 0, unknown: 2, unfinished: 3 } }))
    const judges = `Judge Cost: unknown (the judges of 2 samples have no known cost, 3 requests ${open})`
    assert.ok(both.includes(judges), both.join('\n'))
  })

  it('writes the lines of the seed and ours', () => {
    const run = runWith({
      counts,
      score_formula: 'success_pct / total_cost',
      score: estimate(45.234, 41.8, 48.91),
      success: { ...estimate(0.8, 0.49016, 0.94332), count: 8, total: 10 },
      cost_usd: cost({ total: 0.0177 }),
      judge_cost_usd: { total: 0, known: 0, unknown: 0 },
      latency_s: { mean: estimate(1.21, 1, 2), p50: 1, p95: 2.9, max: 3, measured: 10 },
      tokens: { input: 3204, output: 812, reasoning: 0, unknown: 0 },
    })
    assert.deepEqual(text(run), [
      'Score: 45.23 [41.80, 48.91] (formula: success_pct / total_cost)',
      'Success Rate: 80.0% (8/10, 95% CI 49.0–94.3)',
      'Total Cost: $0.0177',
      'Latency: avg 1.21s · p95 2.90s',
      'Tokens: 3,204 in · 812 out',
    ])
  })

  it('says why a number is missing', () => {
    const run = runWith({
      counts: { ...counts, total: 3, passed: 0, failed: 0, unscored: 3 },
      score: unknown('Division by zero'),
      success: { ...unknown('no sample has a verdict'), count: 0, total: 0 },
      cost_usd: cost({ unknown: 3 }),
      judge_cost_usd: { total: 0, known: 0, unknown: 0 },
      latency_s: { mean: unknown('No latency was measured.'), p50: null, p95: null, max: null, measured: 0 },
      tokens: { input: null, output: null, reasoning: null, unknown: 3 },
    })
    assert.deepEqual(text(run).slice(0, 5), [
      'Score: n/a (Division by zero)',
      'Success Rate: n/a (no sample has a verdict)',
      'Total Cost: unknown (3 of 3 samples have no known price)',
      'Latency: n/a (No latency was measured.)',
      'Tokens: unknown (3 samples not counted)',
    ])
    assert.equal(text(run).at(-1), 'Unscored: 3 of 3 samples (the suite gives no criterion)')
  })

  it('counts errored, undecided and unscored samples apart, and only when there are any', () => {
    const run = runWith({ counts: { ...counts, passed: 3, failed: 0, errored: 4, undecided: 2, unscored: 1 } })
    const undecided = "Undecided: 2 of 10 samples (a criterion couldn't be applied)"
    const unscored = 'Unscored: 1 of 10 samples (the suite gives no criterion)'
    assert.deepEqual(text(run).slice(-3), ['Errored: 4 of 10 samples', undecided, unscored])
    const ignoring = 'Errored: 4 of 10 samples (left out of the rates: --ignore-errors)'
    assert.deepEqual(text({ ...run, ignore_errors: true }).slice(-3), [ignoring, undecided, unscored])
    assert.doesNotMatch(text(runWith({ counts })).join(), /Errored|Limited|Undecided|Unscored|Missing/)
  })

  it('says how many planned samples were never taken, and why', () => {
    const one = runWith({ counts, missing: 30 })
    const stopped = { status: 'stopped', stop_reason: 'budget' } as const
    const last = (run: Run) => text(run).at(-1)
    assert.equal(
      last({ ...one, ...stopped, missing: 30 }),
      "Missing: 30 of 40 planned samples weren't taken: budget spent",
    )
    assert.equal(last({ ...one, missing: 1 }), "Missing: 1 of 11 planned samples wasn't taken")
    assert.equal(last({ ...one, missing: 30, status: 'running' }), "Missing: 30 of 40 planned samples aren't taken yet")
    // Of a second suite no sample was taken at all.
    assert.equal(
      last({ ...one, ...stopped, missing: 50 }),
      "Missing: 50 of 60 planned samples weren't taken: budget spent",
    )
    assert.equal(
      last({ ...one, ...stopped, suites: [], missing: 1 }),
      "Missing: 1 of 1 planned sample wasn't taken: budget spent",
    )
  })

  it('reports what is certain of a cost, and why the rest is unknown', () => {
    const line = (change: Partial<SuiteSummary['cost_usd']>) =>
      text(runWith({ counts: { ...counts, total: 30 }, cost_usd: cost(change) }))[2]
    assert.equal(
      line({ unknown: 2, maybe_billed: 2, known: 0.0177 }),
      'Total Cost: at least $0.0177 (2 of 30 samples may have been billed without an answer)',
    )
    assert.equal(
      line({ unknown: 3, maybe_billed: 2, known: 0.0177 }),
      'Total Cost: at least $0.0177 (1 of 30 samples has no known price, 2 may have been billed without an answer)',
    )
    assert.equal(line({ unknown: 30, no_usage: 30 }), 'Total Cost: unknown (30 of 30 samples report no usage)')
    assert.equal(line({}), 'Total Cost: n/a (no cost measured)')
  })

  it('shows the cost of judges apart', () => {
    const lines = (judge_cost_usd: SuiteSummary['judge_cost_usd']) => text(runWith({ judge_cost_usd }))
    assert(lines({ total: 0.5, known: 0.5, unknown: 0 }).includes('Judge Cost: $0.5'))
    const why = '(the judges of 2 samples have no known cost)'
    assert(lines({ total: null, known: 0, unknown: 2 }).includes(`Judge Cost: unknown ${why}`))
    assert(lines({ total: null, known: 0.25, unknown: 2 }).includes(`Judge Cost: at least $0.25 ${why}`))
    assert(!lines({ total: 0, known: 0, unknown: 0 }).join().includes('Judge Cost'))
  })

  it('tells of retries, cut answers and answers from the cache only when there are any', () => {
    const lines = text(runWith({ counts, answers: { retries: 1, cut: 2, from_cache: 3 } }))
    for (const line of [
      'Retries: 1 try without an answer',
      'Cut: 2 of 10 answers at max_tokens',
      'From Cache: 3 of 10 answers',
    ]) {
      assert(lines.includes(line), lines.join('\n'))
    }
    assert.doesNotMatch(text(runWith({ counts })).join('\n'), /Retries|Cut|From Cache/)
  })

  it('writes tokens that were counted in part', () => {
    const line = (tokens: SuiteSummary['tokens']) => text(runWith({ tokens })).find((each) => each.startsWith('Tokens'))
    const none = { input: null, output: null, reasoning: null, unknown: 0 }
    assert.equal(line(none), 'Tokens: n/a (no tokens counted)')
    assert.equal(
      line({ ...none, output: 7, reasoning: 3, unknown: 1 }),
      'Tokens: unknown in · 7 out · 3 reasoning · 1 sample not counted',
    )
  })

  it('is good above 80% success, fair from 50% and bad below', () => {
    const toneOf = (value: number) =>
      summaryLines(runWith({ success: { ...estimate(value, 0, 1), count: 1, total: 2 } }))[1]?.tone
    assert.deepEqual([0.81, 0.8, 0.5, 0.49].map(toneOf), ['good', 'fair', 'fair', 'bad'])
  })

  it('adds up what can be added over several suites', () => {
    const run = sampleReport({ models: 1 }).header.runs[0]
    assert(run !== undefined)
    const passed = run.suites.reduce((sum, suite) => sum + suite.counts.passed, 0)
    const lines = summaryLines(run)
    assert.match(lines[0]?.text ?? '', / \(over 3 suites\)$/)
    assert.match(lines[1]?.text ?? '', new RegExp(`\\(${passed}/`))
    assert(lines.some(({ label, text }) => label === 'Judge Cost' && text.startsWith('$0.000')))
    assert(lines.every(({ label }) => label !== 'Latency'))
  })
})

describe('suiteSummaryLines', () => {
  it('adds accuracy, quality and pass@k where the suite has them', () => {
    const run = runWith({
      accuracy: estimate(0.7, 0.5, 0.9),
      pass_at: { 5: estimate(0.95, 0.9, 0.99) },
    })
    const [suite] = run.suites
    assert(suite !== undefined)
    const lines = suiteSummaryLines(suite, run).map(({ label, text }) => `${label}: ${text}`)
    assert(lines.includes('Accuracy: 70.0% (95% CI 50.0–90.0)'))
    assert(lines.includes('Pass@5: 95.0% (95% CI 90.0–99.0)'))
  })

  it('rounds no bound to 0 or 100', () => {
    const rate = (low: number, high: number) =>
      rateText({
        value: 1,
        count: 9,
        total: 9,
        interval: { low, high, level: 0.95, method: 'beta-midp' },
        reason: null,
      })
    assert.equal(rate(0.99967, 1), '100.0% (9/9, 95% CI 99.97–100.0)')
    assert.equal(rate(0, 0.000_04), '100.0% (9/9, 95% CI 0.0–0.004)')
    assert.equal(rate(0.5, 0.875), '100.0% (9/9, 95% CI 50.0–87.5)')
  })
})
