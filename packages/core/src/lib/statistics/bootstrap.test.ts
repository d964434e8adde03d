import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { percentileInterval, resample, sortedQuantile, unresampleable } from './bootstrap.ts'
import { createRandom } from './random.ts'
import { standardDeviation } from './standard-deviation.ts'

const random = createRandom(1)
const column = Float64Array.from({ length: 50 }, () => random.next())
const firstOf = (columns: readonly Float64Array[]) => columns[0] ?? new Float64Array()

describe('resample', () => {
  it('draws the same units for every column and every metric', () => {
    const doubled = column.map((value) => 2 * value)
    const counted = (weights: Float64Array) => weights.reduce((sum, weight, u) => sum + weight * (column[u] ?? 0), 0)
    const { sums, metrics } = resample(
      50,
      { columns: [column, doubled], metrics: [counted] },
      { seed: 4, resamples: 20 },
    )
    for (let r = 0; r < 20; r++) {
      const sum = sums[0]?.[r] ?? 0
      assert.ok(Math.abs((sums[1]?.[r] ?? 0) - 2 * sum) < 1e-12)
      assert.ok(Math.abs((metrics[0]?.[r] ?? 0) - sum) < 1e-12)
    }
  })

  it('gives the same resamples for the same seed only', () => {
    const draw = (seed: number) => resample(50, { columns: [column] }, { seed, resamples: 50 })
    assert.deepEqual(draw(9), draw(9))
    assert.notDeepEqual(draw(9), draw(10))
  })

  it('sums a constant column to the same number without drawing', () => {
    const { sums } = resample(50, { columns: [new Float64Array(50).fill(0.1)] }, { seed: 1, resamples: 10 })
    assert.deepEqual(new Set(firstOf(sums)), new Set([5]))
  })

  it('has the standard error of a sum, biased by (n - 1) / n when n of n are drawn', () => {
    const { sums } = resample(50, { columns: [column] }, { seed: 2, resamples: 20_000 })
    const expected = (standardDeviation(column) ?? 0) * Math.sqrt(50) * Math.sqrt(49 / 50)
    assert.ok(Math.abs((standardDeviation(firstOf(sums)) ?? 0) / expected - 1) < 0.02)
  })
})

describe('percentileInterval', () => {
  const values = Float64Array.from({ length: 2001 }, (_, i) => i / 2000)

  it('uses the percentiles of a large sample unchanged', () => {
    const { interval } = percentileInterval(values, { estimate: 0.5, units: 1_000_000 })
    assert.ok(interval !== null && Math.abs(interval.low - 0.025) < 1e-4 && Math.abs(interval.high - 0.975) < 1e-4)
  })

  it('reaches further out for few cases', () => {
    const { interval } = percentileInterval(values, { estimate: 0.5, units: 8 })
    assert.ok(interval !== null && interval.low < 0.01 && interval.high > 0.99)
  })

  it('counts undefined resamples, and gives no interval above 1% of them', () => {
    const some = (missing: number) => values.map((value, i) => (i < missing ? Number.NaN : value))
    assert.notEqual(percentileInterval(some(20), { estimate: 0.5, units: 50 }).interval, null)
    const none = percentileInterval(some(21), { estimate: 0.5, units: 50 })
    assert.equal(none.interval, null)
    assert.match(none.reason ?? '', /no value in 21 of 2001 resamples/)
  })

  it('never has zero width', () => {
    const { interval, reason } = percentileInterval(new Float64Array(100).fill(7), { estimate: 7, units: 9 })
    assert.equal(interval, null)
    assert.match(reason ?? '', /same value/)
  })

  it('contains the estimate of a biased statistic', () => {
    const { interval } = percentileInterval(values, { estimate: 1.2, units: 50 })
    assert.equal(interval?.high, 1.2)
  })
})

describe('unresampleable', () => {
  it('requires two cases', () => {
    assert.match(unresampleable(1) ?? '', /there is 1/)
    assert.match(unresampleable(0) ?? '', /there are none/)
    assert.equal(unresampleable(2), null)
  })
})

describe('sortedQuantile', () => {
  it('interpolates as R and NumPy do by default', () => {
    const sorted = Float64Array.of(1, 2, 4, 8)
    assert.equal(sortedQuantile(sorted, 0.5), 3)
    assert.equal(sortedQuantile(sorted, 0.25), 1.75)
    assert.equal(sortedQuantile(sorted, 1), 8)
  })
})
