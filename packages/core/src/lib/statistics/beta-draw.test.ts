import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBetaDraw } from './beta-draw.ts'
import { betaCdf } from './distributions.ts'
import { createRandom } from './random.ts'

describe('createBetaDraw', () => {
  for (const [a, b] of [
    [1, 1],
    [0.3, 2],
    [5, 0.5],
    [40, 3],
    [9000, 1000],
  ] as const) {
    it(`draws Beta(${a}, ${b}), by the test of Kolmogorov and Smirnov`, () => {
      const draw = createBetaDraw(createRandom(7))
      const n = 20_000
      const sorted = Float64Array.from({ length: n }, () => draw(a, b)).sort()
      const largest = sorted.reduce((most, x, i) => Math.max(most, Math.abs(betaCdf(x, a, b) - (i + 0.5) / n)), 0)
      assert.ok(largest < 1.95 / Math.sqrt(n), `distance ${largest}`)
    })
  }

  it('stays within 0 and 1 for parameters near 0', () => {
    const draw = createBetaDraw(createRandom(1))
    for (let i = 0; i < 1000; i++) {
      const x = draw(1e-6, 1e-6)
      assert.ok(x >= 0 && x <= 1)
    }
  })
})
