import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fairCoinCdf, normalCdf, normalCritical, normalQuantile, tCdf, tCritical, tQuantile } from './distributions.ts'

const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('distributions', () => {
  it("agrees with the printed table of Student's t", () => {
    // Two-sided 95% and 99% points.
    const table: [degrees: number, t95: number, t99: number][] = [
      [1, 12.706, 63.657],
      [2, 4.303, 9.925],
      [5, 2.571, 4.032],
      [9, 2.262, 3.25],
      [30, 2.042, 2.75],
      [120, 1.98, 2.617],
    ]
    for (const [degrees, t95, t99] of table) {
      near(tCritical(0.95, degrees), t95, 5e-4)
      near(tCritical(0.99, degrees), t99, 5e-4)
    }
  })

  it('agrees with the printed table of the normal distribution', () => {
    near(normalCritical(0.95), 1.959964, 1e-6)
    near(normalCritical(0.99), 2.575829, 1e-6)
    near(normalQuantile(0.8), 0.841621, 1e-6)
    near(normalCdf(1), 0.841345, 1e-6)
  })

  it('inverts its own quantiles', () => {
    for (const degrees of [1, 3.5, 40]) near(tCdf(tQuantile(0.9, degrees), degrees), 0.9, 1e-10)
  })

  it('counts coin tosses exactly', () => {
    assert.equal(fairCoinCdf(0, 4), 1 / 16)
    near(fairCoinCdf(2, 10), 56 / 1024, 1e-15)
  })
})
