import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { standardDeviation } from './standard-deviation.ts'

describe('standardDeviation', () => {
  it('divides by one less than the count, and needs two values', () => {
    assert.ok(Math.abs((standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]) ?? 0) - Math.sqrt(32 / 7)) < 1e-15)
    assert.equal(standardDeviation([2]), null)
  })

  it('is 0 for equal values, though their sum does not divide evenly in binary', () => {
    for (const value of [0.8 - 0.9, 1 / 3]) {
      for (let n = 2; n < 40; n++) assert.equal(standardDeviation(new Array(n).fill(value)), 0, `${n} times ${value}`)
    }
  })
})
