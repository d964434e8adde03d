import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { powerRanges } from './arithmetic-ranges.ts'

describe('powerRanges', () => {
  it('bounds the powers of -0 as those of 0', () => {
    for (const zero of [0, -0]) {
      const { range } = powerRanges({ low: zero, high: zero }, { low: -1, high: 1 })
      assert.ok(range !== null && range.low <= 0 && range.high >= 1, JSON.stringify(range))
    }
  })
})
