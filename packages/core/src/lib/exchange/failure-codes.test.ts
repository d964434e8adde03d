import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FAILURE_CODES, isRetryable, mayBeBilled } from './failure-codes.ts'

describe('FAILURE_CODES', () => {
  it('has every code once, in order, with a meaning', () => {
    const codes = FAILURE_CODES.map(({ code }) => code)
    assert.deepEqual(codes, [...new Set(codes)].sort())
    for (const { meaning } of FAILURE_CODES) assert.match(meaning, /^[A-Z].*\.$/)
  })
})

describe('mayBeBilled', () => {
  it('is true if an answer may have been lost on the way back', () => {
    for (const code of ['timeout', 'connection', 'bad_answer', 'aborted', 'command_failed', 'server_error']) {
      assert.equal(mayBeBilled(code), true, code)
    }
  })

  it('is false if the model did no work', () => {
    const free = ['rate_limited', 'unauthorized', 'bad_request', 'not_found', 'not_recorded', 'content_filter']
    for (const code of [...free, 'quota_exhausted', 'conflict', 'unreachable', 'unavailable']) {
      assert.equal(mayBeBilled(code), false, code)
    }
  })

  it('is true for an unknown code, including a property name of objects', () => {
    for (const code of ['made_up', '', 'constructor', '__proto__']) assert.equal(mayBeBilled(code), true, code)
  })
})

describe('isRetryable', () => {
  it('is true for failures that may pass by themselves', () => {
    const passing = FAILURE_CODES.map(({ code }) => code).filter(isRetryable)
    assert.deepEqual(passing, [
      'conflict',
      'connection',
      'rate_limited',
      'server_error',
      'timeout',
      'unavailable',
      'unreachable',
    ])
  })
})
