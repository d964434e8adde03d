import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RunRow } from '@assay/core/api'
import {
  costReason,
  describeMissing,
  describePass,
  describeProgress,
  describeScore,
  listUnjudged,
} from './run-words.ts'

const row: RunRow = {
  id: 'run-1',
  experiment: 'e',
  model: 'replay/demo',
  status: 'finished',
  started_at: '2026-03-01T10:00:00.000Z',
  finished_at: null,
  tags: [],
  suites: ['s'],
  success: 0.5,
  score: 84.03,
  cost_usd: 0.1,
  time_s: 3,
  results: 10,
  score_interval: { low: 80.21, high: 86.7 },
  score_reason: null,
  passed: 5,
  counted: 10,
  errored: 0,
  unscored: 0,
  undecided: 0,
  cost_unknown: 0,
  cost_at_least_usd: null,
  p50_s: 0.5,
  progress: { done: 10, total: 10 },
  parameters: [],
  seed: 1,
  ignore_errors: false,
  plan_hash: 'h',
}

describe('the words of a run', () => {
  it('give a score its interval, and say why there is none', () => {
    assert.equal(describeScore(row), 'Score 84.0, 95% interval [80.2, 86.7]')
    assert.equal(describeScore({ ...row, score_interval: null }), 'Score 84.0')
    assert.equal(describeScore({ ...row, score: null, score_reason: 'Division by zero.' }), 'Division by zero.')
  })

  it('count what passed and what had no answer', () => {
    assert.equal(describePass(row), '5 of 10 samples passed')
    assert.equal(describePass({ ...row, errored: 1 }), '5 of 10 samples passed, 1 sample without an answer')
    assert.equal(describePass({ ...row, passed: null }), 'No samples judged yet')
    assert.equal(
      describePass({ ...row, undecided: 3, unscored: 1 }),
      '5 of 10 samples passed, 3 samples undecided, 1 sample not scored',
    )
    assert.deepEqual(
      listUnjudged({ ...row, unscored: 2 }).map(({ glyph, count }) => [glyph, count]),
      [['unscored', 2]],
    )
  })

  it('say why a cost is unknown', () => {
    assert.equal(costReason(row), null)
    assert.equal(costReason({ ...row, cost_usd: null, cost_unknown: 3 }), 'The cost of 3 samples is unknown')
    assert.equal(costReason({ ...row, cost_usd: null }), 'No sample has a cost')
  })

  it("say which runs of a link don't exist", () => {
    assert.equal(describeMissing(['nope']), 'The link selects a run that doesn’t exist: nope.')
    assert.equal(describeMissing(['a', 'b', 'c', 'd']), 'The link selects 4 runs that don’t exist: a, b, c and 1 more.')
  })

  it('say how far a run is, and how long it still takes', () => {
    const running = { ...row, status: 'running', progress: { done: 412, total: 1981 } } as const
    assert.equal(describeProgress(running, 170), '412/1,981 · 3 min left')
    assert.equal(describeProgress({ ...running, progress: { done: 1, total: null } }, null), '1 sample')
    assert.equal(
      describeProgress({ ...running, status: 'queued', progress: { done: 0, total: 5 } }, null),
      'Waiting to start',
    )
  })
})
