import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { caseVerdict } from './case-verdict.ts'

describe('caseVerdict', () => {
  it('treats a drop of exactly the threshold as unchanged, in spite of binary fractions', () => {
    assert.equal(caseVerdict(0.95, 0.9, 0.05), 'unchanged')
    assert.equal(caseVerdict(0.9, 0.95, 0.05), 'unchanged')
  })

  it('treats every two-decimal drop of exactly the threshold as unchanged and a hundredth more as regressed', () => {
    const cents = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(cents, cents, (from, threshold) => {
        fc.pre(from - threshold - 1 >= 0)
        assert.equal(caseVerdict(from / 100, (from - threshold) / 100, threshold / 100), 'unchanged')
        assert.equal(caseVerdict(from / 100, (from - threshold - 1) / 100, threshold / 100), 'regressed')
        assert.equal(caseVerdict((from - threshold - 1) / 100, from / 100, threshold / 100), 'improved')
      }),
    )
  })

  it('sees any change at a threshold of 0', () => {
    assert.equal(caseVerdict(1, 0.99, 0), 'regressed')
    assert.equal(caseVerdict(0.99, 1, 0), 'improved')
    assert.equal(caseVerdict(1, 1, 0), 'unchanged')
  })
})
