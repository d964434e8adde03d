import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { passAllK, passAtEach, passAtK } from './pass-at-k.ts'
import type { Measured } from './problem.ts'

const numberOf = (measured: Measured) => (measured.ok ? measured.value : Number.NaN)

/** Returns above / below as a double, exact to 1e-17. */
function quotient(above: bigint, below: bigint): number {
  return Number((above * 10n ** 18n) / below) / 1e18
}

/** Rows of Pascal's triangle up to 60. */
const pascal: bigint[][] = [[1n]]
for (let n = 1; n <= 60; n++) {
  const above = pascal[n - 1] ?? []
  pascal.push(Array.from({ length: n + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)))
}
const choose = (n: number, k: number) => pascal[n]?.[k] ?? 0n

/** Computes C(part, k) / C(whole, k) with exact integers. */
function exactRatio(whole: number, part: number, k: number): number {
  let above = 1n
  let below = 1n
  for (let i = 0; i < k; i++) {
    above *= BigInt(Math.max(0, part - i))
    below *= BigInt(whole - i)
  }
  return quotient(above, below)
}

describe('passAtK', () => {
  it('is exact to 1e-12 for every n up to 60, every c and every k, and so is pass^k', () => {
    let worst = 0
    for (let n = 1; n <= 60; n++) {
      for (let c = 0; c <= n; c++) {
        for (let k = 1; k <= n; k++) {
          const all = choose(n, k)
          const atLeastOne = 1 - quotient(choose(n - c, k), all)
          const everyOne = quotient(choose(c, k), all)
          worst = Math.max(worst, Math.abs(numberOf(passAtK({ total: n, correct: c }, k)) - atLeastOne))
          worst = Math.max(worst, Math.abs(numberOf(passAllK({ total: n, correct: c }, k)) - everyOne))
        }
      }
    }
    assert.ok(worst < 1e-12, String(worst))
  })

  it('is exact to 1e-12 at n = 100,000', () => {
    const n = 100_000
    for (const [c, k] of [
      [1, 1],
      [1, 10],
      [7, 100],
      [500, 100],
      [3, 20_000],
      [50_000, 3],
      [2000, 3000],
      [99_999, 5],
    ] as const) {
      const expected = 1 - exactRatio(n, n - c, k)
      assert.ok(Math.abs(numberOf(passAtK({ total: n, correct: c }, k)) - expected) < 1e-12, `c ${c}, k ${k}`)
    }
  })

  it('is the estimator of human-eval, 1 - prod(1 - k / arange(n - c + 1, n + 1))', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), fc.integer({ min: 1, max: 300 }), (n, c, k) => {
        fc.pre(c <= n && k <= n)
        let product = n - c < k ? 0 : 1
        for (let i = n - c + 1; i <= n; i++) product *= 1 - k / i
        assert.ok(Math.abs(numberOf(passAtK({ total: n, correct: c }, k)) - (1 - product)) < 1e-12)
      }),
    )
  })

  it('is the share of correct samples for k = 1, to the last bit', () => {
    assert.equal(numberOf(passAtK({ total: 10, correct: 3 }, 1)), 0.3)
  })

  it("is undefined with fewer than k samples, and for a k that isn't a count", () => {
    const few = passAtK({ total: 3, correct: 3 }, 5)
    assert.ok(!few.ok)
    assert.equal(few.message, 'pass@5 needs at least 5 samples per case, found 3')
    assert.equal(passAtK({ total: 3, correct: 3 }, 0).ok, false)
    assert.equal(passAtK({ total: 3, correct: 3 }, 1.5).ok, false)
    assert.equal(passAllK({ total: 3, correct: 3 }, 5).ok, false)
  })

  it('lies between 0 and 1, above pass@1 above pass^k, and grows with correct samples', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(1999), fc.integer({ min: 1, max: 2000 }), (n, c, k) => {
        fc.pre(c < n && k <= n)
        const at = (correct: number) => numberOf(passAtK({ total: n, correct }, k))
        const tolerance = 1e-12
        assert.ok(at(c) >= 0 && at(c) <= 1 && at(c) <= at(c + 1) + tolerance)
        assert.ok(at(c) >= c / n - tolerance && numberOf(passAllK({ total: n, correct: c }, k)) <= c / n + tolerance)
      }),
    )
  })
})

describe('passAtEach', () => {
  it('estimates each k of a case, and none beyond its samples', () => {
    assert.deepEqual(passAtEach({ total: 4, correct: 1 }, [1, 2, 5]), { 1: 0.25, 2: 0.5, 5: null })
    assert.deepEqual(passAtEach({ total: 0, correct: 0 }, [1]), { 1: null })
  })
})
