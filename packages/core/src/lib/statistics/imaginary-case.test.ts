import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { percentileInterval, resample } from './bootstrap.ts'

const mean = (values: Float64Array) => values.reduce((a, b) => a + b, 0) / values.length
const variance = (values: Float64Array) => {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length
}

describe('resample with an imaginary case', () => {
  const n = 30
  const cost = Float64Array.from({ length: n }, (_, i) => 1 + (i % 3))
  const passed = new Float64Array(n).fill(1)
  const samples = new Float64Array(n).fill(1)
  const from = { columns: [passed, samples, cost], ceilings: [{ most: samples, by: 'success' } as const, null, null] }

  it('gives the same resamples for the same seed, and draws the real cases as without it', () => {
    const options = { seed: 5, resamples: 50 }
    assert.deepEqual(resample(n, from, options), resample(n, from, options))
    const plain = resample(n, { columns: from.columns }, options)
    const drawn = resample(n, from, options)
    const undrawn = drawn.sums[0]?.findIndex((sum, r) => sum === plain.sums[0]?.[r]) ?? -1
    assert.notEqual(undrawn, -1)
    assert.equal(drawn.sums[2]?.[undrawn], plain.sums[2]?.[undrawn])
  })

  it('has the mean and the variance of draws from n + 1 cases of which one goes either way', () => {
    const { sums } = resample(n, from, { seed: 1, resamples: 200_000 })
    const [passes = new Float64Array(), counted = new Float64Array()] = sums
    assert.ok(Math.abs(mean(passes) - (n * (n + 0.5)) / (n + 1)) < 0.01)
    assert.ok(counted.every((count) => Math.abs(count - n) < 1e-9))
    // k · (coin - 1) · n/(n+1) with k ~ Binomial(n + 1, 1/(n + 1)): half of E[k²] less a quarter of E[k]².
    const factor = (n / (n + 1)) ** 2
    const expected = factor * ((1 - 1 / (n + 1) + 1) / 2 - 1 / 4)
    assert.ok(Math.abs(variance(passes) / expected - 1) < 0.02)
  })

  it('gives a suite that always passes an interval below 100%', () => {
    const { sums } = resample(n, from, { seed: 1 })
    const shares = Float64Array.from({ length: 2000 }, (_, r) => (sums[0]?.[r] ?? 0) / (sums[1]?.[r] ?? 0))
    const { interval } = percentileInterval(shares, { estimate: 1, units: n })
    assert.ok(interval !== null && interval.high === 1 && interval.low < 0.95 && interval.low > 0.85)
  })

  it('keeps columns that are not of scores unbiased', () => {
    const { sums } = resample(n, from, { seed: 2, resamples: 100_000 })
    assert.ok(Math.abs(mean(sums[2] ?? new Float64Array()) - 60) < 0.05)
  })
})
