import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RunView } from '@assay/core/api'
import {
  announceProgress,
  describeCases,
  describeCost,
  describeEarlier,
  describeLatency,
  describeList,
  describeNoAnswer,
  describeScore,
  describeSize,
  explainNone,
  explainNothing,
  explainScore,
  explainStatus,
} from './run-words.ts'

/** Returns an empty run, with a test's own fields. */
function runOf(fields: Partial<RunView> = {}): RunView {
  return {
    id: 'r',
    experiment: 'e',
    model: 'replay/demo',
    status: 'finished',
    stop_reason: null,
    holdup: null,
    started_at: '2026-03-01T10:00:00.000Z',
    finished_at: '2026-03-01T10:00:20.000Z',
    time_s: 20,
    tags: [],
    seed: 1,
    ignore_errors: false,
    missing: 0,
    progress: { done: 9, total: 9 },
    revision: 9,
    score: 84,
    score_formula: 'success_pct',
    score_interval: { low: 80.2, high: 86.7, level: 0.95, method: 'beta-midp' },
    score_error: null,
    score_reason: null,
    success_pct: 84,
    counts: { total: 9, passed: 8, failed: 1, unscored: 0, undecided: 0, errored: 0, limited: 0, cases: 3 },
    total_cost: 0.0528,
    cost: { known: 0.0528, priced: 9, unknown: 0, maybe_billed: 0 },
    judge_cost: { total: 0, known: 0, unknown: 0 },
    tokens: { input: 1, output: 1, reasoning: null, unknown: 0 },
    latency: { mean_s: 0.6, p50_s: null, p95_s: null, max_s: 1.65 },
    penalized: null,
    suites: [],
    ...fields,
  }
}

describe('describeSize', () => {
  const planned = [
    { name: 'a', cases: 300, samples: 3 },
    { name: 'b', cases: 27, samples: 3 },
  ]

  it('counts suites, cases and samples of the plan', () => {
    assert.equal(describeSize(runOf(), planned), '2 suites · 327 cases × 3')
  })

  it('leaves out samples that differ, and counts what is recorded where the plan is unknown', () => {
    assert.equal(
      describeSize(
        runOf(),
        planned.map((suite, at) => ({ ...suite, samples: at + 1 })),
      ),
      '2 suites · 327 cases',
    )
    assert.equal(describeSize(runOf(), null), '0 suites · 3 cases')
  })
})

describe('the score', () => {
  it('says what it is of', () => {
    assert.equal(describeScore(runOf()), 'pass rate')
    assert.equal(describeScore(runOf({ score_formula: 'success_pct / total_cost' })), 'success_pct / total_cost')
  })

  it('says why it is unknown, or its interval', () => {
    assert.equal(explainScore(runOf()), null)
    assert.equal(explainScore(runOf({ score_interval: null, score_reason: 'One case.' })), 'One case.')
    const error = { code: 'METRIC_EMPTY', message: 'The cost is unknown.' }
    assert.equal(explainScore(runOf({ score: null, score_error: error })), 'The cost is unknown.')
    assert.equal(explainScore(runOf({ score: null })), 'The score is unknown.')
  })
})

describe('a run without a sample', () => {
  const counts = { total: 0, passed: 0, failed: 0, unscored: 0, undecided: 0, errored: 0, limited: 0, cases: 0 }
  const progress = { done: 0, total: 40 }
  const run = runOf({ status: 'running', counts, progress, score: null, score_reason: 'The run has no suite.' })

  it('has no number, and says that nothing is recorded yet', () => {
    const words = 'nothing recorded yet'
    assert.equal(explainScore(run), words)
    const cases = describeCases(run, { all: 40, 'not-always': 0, never: 0, flaky: 0 })
    assert.deepEqual([cases.value, cases.unit, cases.note], ['–', '', words])
    assert.deepEqual([describeCost(run).value, describeCost(run).note], ['–', words])
    assert.deepEqual([describeLatency(run, null).value, describeLatency(run, null).note], ['–', words])
    assert.deepEqual(describeNoAnswer(run), { count: null, note: words })
    assert.equal(explainNone(run, 'not-always'), 'No samples recorded yet.')
  })

  it('expects none after its end', () => {
    assert.equal(explainNothing({ ...run, status: 'failed' }), 'nothing recorded')
    assert.equal(explainNone({ ...run, status: 'failed' }, 'all'), 'No samples recorded.')
  })
})

describe('describeCases', () => {
  const counts = { all: 327, 'not-always': 84, never: 19, flaky: 65 }

  it('counts those that always pass', () => {
    const { value, unit, note } = describeCases(runOf(), counts)
    assert.deepEqual([value, unit, note], ['243', 'of 327 always right', '65 flaky · 19 never right'])
  })

  it('names those that passed except for samples without a verdict, so that all are counted', () => {
    const { value, note } = describeCases(runOf(), { all: 36, 'not-always': 36, never: 18, flaky: 17 })
    assert.deepEqual([value, note], ['0', '17 flaky · 18 never right · 1 without a verdict'])
  })

  it("doesn't count cases without a sample as right", () => {
    const running = runOf({ status: 'running', progress: { done: 300, total: 981 } })
    const { value, unit } = describeCases({ ...running, counts: { ...running.counts, cases: 100 } }, counts)
    assert.deepEqual([value, unit], ['16', 'of 100 always right'])
  })

  it('is a dash with its reason until they are counted', () => {
    const { value, reason } = describeCases(runOf(), null)
    assert.equal(value, '–')
    assert.match(reason ?? '', /counted/)
  })
})

describe('describeCost', () => {
  it('says that requests of unfinished samples may have cost more', () => {
    const cost = { known: 11.99, priced: 600, unknown: 0, maybe_billed: 0, unfinished: 200 }
    const { value, note, reason } = describeCost(runOf({ total_cost: null, cost }))
    assert.deepEqual([value, note], ['at least $11.99', '600 known, 200 unfinished'])
    assert.equal(reason, 'The cost of 200 requests of unfinished samples is unknown, so the total is too.')
  })

  it('says the total and what 1,000 samples cost', () => {
    const run = runOf({ cost: { known: 0.0528, priced: 981, unknown: 0, maybe_billed: 0 } })
    assert.deepEqual(describeCost(run), { value: '$0.0528', note: '$0.0538 per 1,000 samples', reason: null })
  })

  it('has no total if a part is unknown, and says what is known', () => {
    const run = runOf({ total_cost: null, cost: { known: 0.05, priced: 971, unknown: 10, maybe_billed: 0 } })
    assert.deepEqual(describeCost(run), {
      value: 'at least $0.0500',
      note: '971 known, 10 unknown',
      reason: 'The cost of 10 samples is unknown, so the total is too.',
    })
    const none = runOf({ total_cost: null, cost: { known: null, priced: 0, unknown: 9, maybe_billed: 0 } })
    assert.deepEqual([describeCost(none).value, describeCost(none).note], ['–', 'cost unknown'])
    const nothing = runOf({ total_cost: null, cost: { known: null, priced: 0, unknown: 0, maybe_billed: 0 } })
    assert.deepEqual(describeCost(nothing), { value: '–', note: '', reason: 'No sample has a cost.' })
  })
})

describe('describeLatency', () => {
  it('has the quantiles of all samples', () => {
    const { value, note } = describeLatency(runOf(), { p50: 550, p95: 1030 })
    assert.deepEqual([value, note], ['0.55', 'p95 1.03 s · max 1.65 s'])
  })

  it('is a dash if nothing was measured', () => {
    const latency = { mean_s: null, p50_s: null, p95_s: null, max_s: null }
    assert.deepEqual(describeLatency(runOf({ latency }), { p50: null, p95: null }).value, '–')
  })
})

describe('describeNoAnswer', () => {
  const counts = { total: 9, passed: 4, failed: 1, unscored: 1, undecided: 0, errored: 2, limited: 1, cases: 3 }

  it('counts errors and limits, and says whether they count', () => {
    assert.deepEqual(describeNoAnswer(runOf({ counts })), { count: 3, note: 'counted as failed, 1 not scored' })
    assert.deepEqual(describeNoAnswer(runOf({ counts, ignore_errors: true })).note, 'left out of rates, 1 not scored')
  })

  it('tells undecided samples from those that are not scored', () => {
    const undecided = { ...counts, errored: 0, limited: 0, undecided: 2 }
    assert.deepEqual(describeNoAnswer(runOf({ counts: undecided })), { count: 0, note: '2 undecided, 1 not scored' })
  })

  it('says that all were answered', () => {
    assert.deepEqual(describeNoAnswer(runOf()), { count: 0, note: 'every sample was answered' })
  })
})

describe('other sentences', () => {
  it('say how many cases are listed and how', () => {
    assert.equal(describeList(84, 327, 'worst'), '84 of 327, critical first, then worst')
    assert.equal(describeList(1200, 1200, '-latency'), '1,200, slowest first')
  })

  it('report the progress with the score so far', () => {
    assert.equal(
      announceProgress(runOf(), 412, 981),
      '412 of 981 samples recorded. Score so far 84.0, interval [80.2, 86.7].',
    )
    assert.equal(announceProgress(runOf({ score: null }), 1, null), '1 sample recorded. No score yet.')
  })

  it('say why no case is listed, for an open run so far', () => {
    assert.equal(explainNone(runOf(), 'not-always'), 'No case went wrong.')
    assert.equal(explainNone(runOf({ status: 'running' }), 'not-always'), 'No case went wrong so far.')
  })

  it('say which moment is shown, and how the run has since ended', () => {
    const run = runOf({ status: 'running', progress: { done: 40, total: 80 } })
    assert.equal(describeEarlier(run, 'running'), 'This is the run after 40 of 80 samples.')
    assert.equal(describeEarlier(run, 'finished'), 'This is the run after 40 of 80 samples. It has since finished.')
  })

  it('say why a run ended early or waits', () => {
    assert.equal(explainStatus(runOf()), null)
    assert.equal(
      explainStatus(runOf({ status: 'stopped', stop_reason: 'budget', missing: 2 })),
      'The run stopped early: its budget is spent. 2 planned samples never taken.',
    )
    assert.equal(explainStatus(runOf({ status: 'cancelled' })), 'Someone stopped the run.')
    assert.equal(explainStatus(runOf({ status: 'queued', holdup: 'No worker is there.' })), 'No worker is there.')
  })
})
