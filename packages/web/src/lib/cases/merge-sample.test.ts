import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CaseRowBody as CaseRow } from '@assay/core/api'
import { caseKey, type LiveSample, mergeSample } from './merge-sample.ts'

const planned: CaseRow = {
  suite: 's',
  case: 'c',
  eval: null,
  samples: 0,
  passed: 0,
  score: null,
  cost_usd: null,
  latency_ms: null,
  first_failure: null,
  attempts: '...',
  class: null,
  why: null,
  critical: false,
  tags: [],
}

function heard(attempt: number, fields: Partial<LiveSample> = {}): LiveSample {
  return {
    suite: 's',
    case: 'c',
    attempt,
    status: 'scored',
    passed: true,
    score: 1,
    class: null,
    cost_usd: null,
    judge_cost_usd: 0,
    latency_ms: 400,
    from_cache: false,
    error: null,
    ...fields,
  }
}

describe('mergeSample', () => {
  it('fills the place of its attempt', () => {
    const row = mergeSample(planned, heard(2))
    assert.equal(row.attempts, '.p.')
    assert.deepEqual([row.samples, row.passed, row.score, row.latency_ms], [1, 1, 1, 400])
  })

  it('averages only scored samples', () => {
    const failed = mergeSample(mergeSample(planned, heard(1)), heard(2, { passed: false, score: 0, class: 'leak' }))
    assert.deepEqual([failed.attempts, failed.score, failed.class], ['pf.', 0.5, 'leak'])
    const errored = heard(3, {
      status: 'errored',
      passed: null,
      score: null,
      class: 'timeout',
      error: { code: 'timeout', message: 'No answer in 60 s.' },
    })
    const row = mergeSample(failed, errored)
    assert.deepEqual([row.attempts, row.score, row.samples, row.class], ['pfe', 0.5, 3, 'leak'])
  })

  it("has the class of the first sample that didn't pass, in any order", () => {
    const late = mergeSample(planned, heard(3, { passed: false, score: 0, class: 'fail' }))
    const row = mergeSample(late, heard(1, { passed: false, score: 0, class: 'refusal' }))
    assert.equal(row.class, 'refusal')
  })

  it('changes nothing for a repeated sample', () => {
    const row = mergeSample(planned, heard(1))
    assert.equal(mergeSample(row, heard(1)), row)
  })

  it('makes room for more samples than were planned', () => {
    assert.equal(mergeSample({ ...planned, attempts: '.' }, heard(3)).attempts, '..p')
  })
})

describe('caseKey', () => {
  it('distinguishes names that could run together', () => {
    assert.notEqual(caseKey({ suite: 'a/b', case: 'c' }), caseKey({ suite: 'a', case: 'b/c' }))
    assert.notEqual(caseKey({ suite: 'a', case: 'b' }), caseKey({ suite: 'a', case: 'b', variant: 'v' }))
  })
})
