import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { holmAdjusted } from './holm.ts'

describe('holmAdjusted', () => {
  it("agrees with R's p.adjust", () => {
    assert.deepEqual(
      holmAdjusted([0.01, 0.04, 0.03, 0.005]).map((p) => Number(p?.toFixed(10))),
      [0.03, 0.06, 0.06, 0.02],
    )
  })

  it('leaves a single p-value as it is, and does not count those that are missing', () => {
    assert.deepEqual(holmAdjusted([null, 0.04, null]), [null, 0.04, null])
    assert.deepEqual(holmAdjusted([]), [])
  })

  it('keeps the order, never lowers, and is never above the adjustment of Bonferroni', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (values) => {
        const adjusted = holmAdjusted(values)
        for (const [i, p] of values.entries()) {
          const mine = adjusted[i] ?? Number.NaN
          assert.ok(mine >= p && mine <= Math.min(1, values.length * p) + 1e-12)
          for (const [j, other] of values.entries()) if (other < p) assert.ok((adjusted[j] ?? Number.NaN) <= mine)
        }
      }),
    )
  })
})
