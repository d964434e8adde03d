import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { axisOf } from './change-axis.ts'

describe('axisOf', () => {
  it('holds every number and 0, with at most as many ticks as there is room for', () => {
    const change = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1 }), fc.integer({ min: 4, max: 9 }), (numbers, most) => {
        const { low, high, ticks } = axisOf(numbers, most)
        for (const number of numbers) assert.ok(low <= number && number <= high)
        assert.ok(low < high && ticks.length <= most)
        assert.ok(ticks.some((tick) => Math.abs(tick) < 1e-9))
        assert.ok(ticks.every((tick) => tick >= low - 1e-9 && tick <= high + 1e-9))
      }),
    )
  })

  it('has round ticks', () => {
    const { ticks, decimals } = axisOf([-0.282, -0.052, -0.05, 0.05], 8)
    assert.deepEqual(
      ticks.map((tick) => tick.toFixed(decimals)),
      ['-0.4', '-0.3', '-0.2', '-0.1', '0.0', '0.1'],
    )
  })
})
