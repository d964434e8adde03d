import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { unitMean } from '../statistics/beta-midp.ts'
import { passAllK, passAtK } from './pass-at-k.ts'
import { growingWithK, shrinkingWithK } from './pass-k-limits.ts'

describe('growingWithK', () => {
  it('never lets a limit of pass@k fall, or one of pass^k rise, as k grows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 6 }), (passed) => {
        const byK = (of: typeof passAtK) =>
          Object.fromEntries(
            [6, 1, 2, 3, 4, 5].map((k) => {
              const values = passed.map((correct) => of({ total: 6, correct }, k))
              return [k, unitMean(values.map((each) => (each.ok ? each.value : Number.NaN)))]
            }),
          )
        const at = growingWithK(byK(passAtK))
        const all = shrinkingWithK(byK(passAllK))
        for (let k = 2; k <= 6; k++) {
          for (const end of ['low', 'high'] as const) {
            assert.ok((at[k]?.interval?.[end] ?? -1) >= (at[k - 1]?.interval?.[end] ?? 2))
            assert.ok((all[k]?.interval?.[end] ?? 2) <= (all[k - 1]?.interval?.[end] ?? -1))
          }
          const { value, interval } = at[k] ?? { value: null, interval: null }
          assert.ok(value !== null && interval !== null && interval.low <= value && value <= interval.high)
        }
      }),
    )
  })

  it('leaves estimates without an interval as they are', () => {
    const none = { value: 0.5, interval: null, reason: 'An interval needs at least two cases; there is 1.' }
    assert.deepEqual(growingWithK({ 1: none, 5: none }), { 1: none, 5: none })
  })
})
