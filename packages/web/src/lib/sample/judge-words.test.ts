import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeAgreement, isJudged } from './judge-words.ts'

const interval = { low: 0.812, high: 0.968, level: 0.95, method: 'beta-midp' as const }
const agreement = { value: 0.92, interval, reason: null, count: 46, total: 50 }

describe('describeAgreement', () => {
  it('says agreement, interval and labels', () => {
    assert.equal(describeAgreement({ labels: 50, agreement }), 'judge agrees with people 92% [81, 97], 50 labels')
  })

  it('says that too few labels say nothing, and that none were given', () => {
    assert.equal(describeAgreement({ labels: 1, agreement }), 'judge checked with 1 label: too few to say')
    assert.equal(describeAgreement({ labels: 0, agreement }), 'judge not checked')
  })

  it('leaves out an unknown interval', () => {
    const without = { ...agreement, interval: null, reason: 'One case.' }
    assert.equal(describeAgreement({ labels: 50, agreement: without }), 'judge agrees with people 92%, 50 labels')
  })
})

describe('isJudged', () => {
  it('is true if a model decided the class or a judge checked', () => {
    const check = { kind: 'llm_judge', passed: true, score: 1, weight: 1, reason: '' }
    assert.equal(isJudged({ checks: [check], classification: null }), true)
    assert.equal(isJudged({ checks: [], classification: { primary: 'leak', details: { decided_by: 'model' } } }), true)
    assert.equal(isJudged({ checks: [{ ...check, kind: 'regex' }], classification: null }), false)
  })
})
