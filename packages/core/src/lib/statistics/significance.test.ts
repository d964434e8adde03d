import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { mcnemarExact } from './mcnemar.ts'
import { createRandom } from './random.ts'
import { signFlipTest } from './sign-flip.ts'

const near = (actual: number | null, expected: number, tolerance: number) =>
  assert.ok(actual !== null && Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

/** Tries all signs with whole numbers, where ties are exact. */
function bruteForce(changes: readonly number[]): number {
  const observed = Math.abs(changes.reduce((sum, change) => sum + change, 0))
  let reached = 0
  for (let signs = 0; signs < 2 ** changes.length; signs++) {
    const sum = changes.reduce((total, change, i) => total + ((signs >> i) & 1 ? -change : change), 0)
    if (Math.abs(sum) >= observed) reached++
  }
  return reached / 2 ** changes.length
}

describe('signFlipTest', () => {
  it('agrees with trying all signs, though tenths and thirds do not add up in binary', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 9 }),
        fc.constantFrom(1, 10, 3, 20),
        (changes, divisor) => {
          const { p_value, method } = signFlipTest(
            changes.map((change) => change / divisor),
            { seed: 1 },
          )
          assert.equal(method, 'sign-flip-exact')
          near(p_value, bruteForce(changes), 1e-12)
        },
      ),
    )
  })

  it("gives Fisher's p-value for Darwin's maize", () => {
    // Heights of 15 pairs of plants; Fisher (1935) counts 1,726 of 32,768 arrangements.
    const eighths = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
    const { p_value } = signFlipTest(
      eighths.map((height) => height / 8),
      { seed: 1 },
    )
    assert.equal(p_value, 1726 / 32768)
  })

  it('says 1 when nothing changed, and nothing when there is no pair', () => {
    assert.equal(signFlipTest([0, 0, 0], { seed: 1 }).p_value, 1)
    assert.equal(signFlipTest([], { seed: 1 }).p_value, null)
    assert.match(signFlipTest([], { seed: 1 }).reason ?? '', /No case/)
  })

  it('draws signs above 20 changes, near the exact value and never 0', () => {
    const random = createRandom(5)
    const changes = Array.from({ length: 20 }, () => random.next() - 0.35)
    const exact = signFlipTest(changes, { seed: 1 })
    // A tiny change more moves the exact value little, and moves the test to Monte Carlo.
    const drawn = signFlipTest([...changes, 1e-9], { seed: 1 })
    assert.deepEqual([drawn.method, drawn.resamples], ['sign-flip-monte-carlo', 10_000])
    near(drawn.p_value, exact.p_value ?? Number.NaN, 0.02)
    assert.equal(signFlipTest(new Array(50).fill(1), { seed: 2 }).p_value, 1 / 10_001)
    assert.deepEqual(signFlipTest([...changes, 1e-9], { seed: 1 }), drawn)
  })

  for (const pairs of [12, 30]) {
    it(`is below any level about that often when nothing really changed, with ${pairs} pairs`, () => {
      const random = createRandom(pairs)
      const repeats = 1000
      const p = Array.from({ length: repeats }, (_, seed) => {
        const changes = Array.from({ length: pairs }, () => random.next() - 0.5)
        return signFlipTest(changes, { seed, resamples: 999 }).p_value ?? Number.NaN
      })
      for (const level of [0.05, 0.2, 0.5, 0.8]) {
        const share = p.filter((value) => value <= level).length / repeats
        near(share, level, 4 * Math.sqrt((level * (1 - level)) / repeats))
      }
    })
  }
})

describe('mcnemarExact', () => {
  it('gives the textbook values', () => {
    // 2 * P(X <= 2 | 10, 1/2) = 112 / 1024; Agresti's approval survey has 86 and 150 discordant pairs, p about 3.7e-5.
    near(mcnemarExact({ fell: 2, rose: 8 }).p_value, 112 / 1024, 1e-14)
    near(mcnemarExact({ fell: 0, rose: 6 }).p_value, 2 / 64, 1e-15)
    near(mcnemarExact({ fell: 86, rose: 150 }).p_value, 3.716e-5, 1e-7)
  })

  it('is symmetric, at most 1, and 1 without discordant pairs', () => {
    assert.deepEqual(mcnemarExact({ fell: 3, rose: 9 }), mcnemarExact({ fell: 9, rose: 3 }))
    assert.equal(mcnemarExact({ fell: 0, rose: 0 }).p_value, 1)
    assert.equal(mcnemarExact({ fell: 4, rose: 4 }).p_value, 1)
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (fell, rose) => {
        const p = mcnemarExact({ fell, rose }).p_value
        assert.ok(p !== null && p > 0 && p <= 1)
        // For changes of 1 either way the sign-flip test is the same test.
        if (fell + rose > 0 && fell + rose <= 12) {
          near(signFlipTest([...new Array(fell).fill(-1), ...new Array(rose).fill(1)], { seed: 1 }).p_value, p, 1e-12)
        }
      }),
    )
  })
})
