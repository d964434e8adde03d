import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { pairedChange } from './paired-change.ts'
import { createRandom } from './random.ts'

const near = (actual: number | null | undefined, expected: number, tolerance: number) =>
  assert.ok(actual != null && Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('pairedChange', () => {
  it("gives Student's textbook p-value and interval", () => {
    // Student's sleep data, extra hours of the second drug over the first, a twentieth of each: t = -4.0621, p = 0.002833.
    const hours = [-1.2, -2.4, -1.3, -1.3, 0, -1, -1.8, -0.8, -4.6, -1.4]
    const { change, p_value } = pairedChange(hours.map((hour) => hour / 20))
    near(p_value, 0.002833, 1e-6)
    near(change.interval?.low, -2.4598858 / 20, 1e-7)
    near(change.interval?.high, -0.7001142 / 20, 1e-7)
  })

  it('has a p-value below 5% exactly when the interval excludes 0', () => {
    const changes = fc.array(fc.constantFrom(-1, -2 / 3, -0.25, 0, 0, 0.1, 1 / 3, 1), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(changes, (differences) => {
        const { change, p_value } = pairedChange(differences)
        assert.ok(change.interval !== null && p_value !== null)
        const { low, high } = change.interval
        assert.equal(p_value < 0.05, low > 0 || high < 0)
        assert.ok(-1 <= low && low <= (change.value ?? 2) && (change.value ?? -2) <= high && high <= 1 && low < high)
      }),
    )
  })

  it('treats equal changes as coin tosses', () => {
    for (const n of [2, 5, 12]) {
      const fallen = pairedChange(new Array(n).fill(-1))
      near(fallen.p_value, 2 ** -n, 1e-12)
      assert.equal(fallen.change.interval?.low, -1)
    }
    const still = pairedChange(new Array(20).fill(0))
    near(still.p_value, 1, 1e-9)
    near(still.change.interval?.low, -(still.change.interval?.high ?? 0), 1e-9)
  })

  it('has no interval and no p-value for one case or none', () => {
    assert.deepEqual([pairedChange([0.5]).change.value, pairedChange([0.5]).p_value], [0.5, null])
    assert.match(pairedChange([0.5]).change.reason ?? '', /two cases/)
    assert.match(pairedChange([]).change.reason ?? '', /No case/)
  })

  it('finds a change that is not there about one time in twenty', () => {
    const random = createRandom(3)
    for (const n of [12, 40]) {
      let found = 0
      for (let i = 0; i < 4000; i++) {
        const differences = Array.from(
          { length: n },
          () => Math.round(random.next() * 4) / 4 - Math.round(random.next() * 4) / 4,
        )
        if ((pairedChange(differences).p_value ?? 1) < 0.05) found++
      }
      near(found / 4000, 0.05, 0.012)
    }
  })
})
