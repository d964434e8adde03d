import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { midpLimits, unitMean, unitRate, unitSpread } from './beta-midp.ts'
import { fairCoinCdf } from './distributions.ts'

const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)
const limitsOf = ({ interval }: { interval: { low: number; high: number } | null }) => {
  assert.ok(interval !== null)
  return interval
}
const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 })

describe('unitMean', () => {
  it('contains its mean, keeps to 0 and 1, and widens with the level', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const estimate = unitMean(values)
        const { low, high } = limitsOf(estimate)
        const wider = limitsOf(unitMean(values, { level: 0.99 }))
        assert.ok(estimate.value !== null)
        assert.ok(0 <= low && low <= estimate.value && estimate.value <= high && high <= 1 && low < high)
        assert.ok(wider.low <= low && wider.high >= high)
      }),
    )
  })

  it('mirrors the interval when every score is mirrored', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const { low, high } = limitsOf(unitMean(values))
        const mirrored = limitsOf(unitMean(values.map((value) => 1 - value)))
        near(mirrored.low, 1 - high, 1e-9)
        near(mirrored.high, 1 - low, 1e-9)
      }),
    )
  })

  it('depends on weights only relative to each other, and leaves out cases that weigh nothing', () => {
    const values = [1, 0, 0.5]
    const estimate = unitMean(values, { weights: [2, 1, 1] })
    assert.equal(estimate.value, 2.5 / 4)
    assert.deepEqual(unitMean([...values, 0.9], { weights: [2, 1, 1, 0] }), estimate)
    near(limitsOf(unitMean(values, { weights: [20, 10, 10] })).low, limitsOf(estimate).low, 1e-12)
    assert.equal(unitMean(values, { weights: [0, 0, 0] }).value, null)
  })

  it('keeps a known width for equal scores, which shrinks with more cases', () => {
    const width = (cases: number) => {
      const { low, high } = limitsOf(unitMean(new Array(cases).fill(0.9)))
      assert.ok(low < 0.9 && high > 0.9)
      return high - low
    }
    assert.ok(width(10) > width(100) && width(100) > width(1000) && width(1000) > width(1_000_000))
  })

  it('has no interval for one case, and says why', () => {
    const { value, interval, reason } = unitMean([0.4])
    assert.deepEqual([value, interval], [0.4, null])
    assert.match(reason ?? '', /at least two cases; there is 1/)
  })
})

describe('unitRate', () => {
  it('is where the binomial mid-P tail is 2.5%, for one sample per case', () => {
    // At p = 1/2 the coin gives the tails exactly: 15 heads or fewer of 40, half of 15.
    const passed = (heads: number) => Array.from({ length: 40 }, (_, i) => (i < heads ? 1 : 0))
    const tail = fairCoinCdf(14, 40) + (fairCoinCdf(15, 40) - fairCoinCdf(14, 40)) / 2
    const { high } = midpLimits(unitSpread(passed(15)), 1 - 2 * tail)
    near(high, 0.5, 1e-9)
  })

  it('is the mean of the case shares when every case has as many samples', () => {
    const passed = [3, 3, 2, 0, 1, 3]
    const rate = unitRate(passed, new Array(6).fill(3))
    const mean = unitMean(passed.map((count) => count / 3))
    near(rate.value ?? Number.NaN, mean.value ?? Number.NaN, 1e-15)
    near(limitsOf(rate).low, limitsOf(mean).low, 1e-12)
    near(limitsOf(rate).high, limitsOf(mean).high, 1e-12)
  })

  it('gains nothing from samples that only repeat their case', () => {
    const once = limitsOf(unitRate([1, 1, 0, 1], [1, 1, 1, 1]))
    const fiveTimes = limitsOf(unitRate([5, 5, 0, 5], [5, 5, 5, 5]))
    near(fiveTimes.low, once.low, 1e-12)
    near(fiveTimes.high, once.high, 1e-12)
  })

  it('counts, leaves out cases without samples, and gives no share without samples', () => {
    assert.deepEqual(unitRate([2, 0, 1], [2, 0, 3]), unitRate([2, 1], [2, 3]))
    assert.deepEqual([unitRate([2, 1], [2, 3]).count, unitRate([2, 1], [2, 3]).total], [3, 5])
    assert.equal(unitRate([], []).value, null)
    assert.match(unitRate([2], [3]).reason ?? '', /two cases/)
  })
})
