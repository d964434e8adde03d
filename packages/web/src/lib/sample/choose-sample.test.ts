import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sample } from '@assay/app/testing'
import type { Result } from '@assay/core/result'
import { chooseSample, samplesOf, stepAttempt, variantsOf } from './choose-sample.ts'

function attempt(number: number, passed: boolean, variant?: string): Result {
  const result = sample({ run: 'r', case: 'c', attempt: number, passed })
  return variant === undefined ? result : { ...result, variant }
}

describe('the sample that a case shows', () => {
  const samples = [attempt(1, true), attempt(2, false), attempt(3, false)]

  it("is the first that didn't pass", () => {
    assert.equal(chooseSample(samples, null)?.attempt, 2)
    assert.equal(chooseSample([attempt(1, true)], null)?.attempt, 1)
    const errored = sample({ run: 'r', case: 'c', attempt: 2, error: { code: 'X', message: 'x' } })
    assert.equal(chooseSample([attempt(1, true), errored], null)?.attempt, 2)
    assert.equal(chooseSample([], null), undefined)
  })

  it('is the one that the address names, if there is such an attempt', () => {
    assert.equal(chooseSample(samples, 3)?.attempt, 3)
    assert.equal(chooseSample(samples, 9)?.attempt, 2)
  })

  it('changes with [ and ], but not beyond the ends', () => {
    const [first, , last] = samples
    assert.ok(first !== undefined && last !== undefined)
    assert.deepEqual(
      [stepAttempt(samples, first, 1), stepAttempt(samples, last, 1), stepAttempt(samples, first, -1)],
      [2, 3, 1],
    )
  })

  it('is of one prompt', () => {
    const both = [attempt(2, true, 'b'), attempt(1, true, 'a'), attempt(1, true, 'b')]
    assert.deepEqual(variantsOf(both), ['b', 'a'])
    assert.deepEqual(
      samplesOf(both, 'b').map((result) => result.attempt),
      [1, 2],
    )
    assert.equal(samplesOf(both, 'none').length, 2)
    assert.deepEqual(variantsOf(samples), [''])
  })
})
