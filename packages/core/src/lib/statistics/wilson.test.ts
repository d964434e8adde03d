import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { clusteredProportion, proportion } from './wilson.ts'

const cases = fc.array(
  fc.tuple(fc.nat(6), fc.nat(6)).map(([a, b]) => ({ passed: Math.min(a, b), total: Math.max(a, b) })),
  { maxLength: 30 },
)
const columns = (list: readonly { passed: number; total: number }[]) =>
  [list.map((each) => each.passed), list.map((each) => each.total)] as const

describe('proportion', () => {
  it("gives the limits of Newcombe's worked examples", () => {
    // Newcombe (1998), Statistics in Medicine 17: 81/263, 15/148, 0/20, 1/29.
    const examples: [passed: number, total: number, low: number, high: number][] = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ]
    for (const [passed, total, low, high] of examples) {
      const { interval } = proportion(passed, total)
      assert.ok(interval !== null)
      assert.equal(interval.low.toFixed(4), low.toFixed(4))
      assert.equal(interval.high.toFixed(4), high.toFixed(4))
    }
  })

  it('has no value without samples and no interval with one, and says why', () => {
    assert.equal(proportion(0, 0).value, null)
    assert.match(proportion(0, 0).reason ?? '', /no samples/)
    assert.equal(proportion(1, 1).value, 1)
    assert.equal(proportion(1, 1).interval, null)
    assert.match(proportion(1, 1).reason ?? '', /at least two cases/)
  })
})

describe('clusteredProportion', () => {
  it('is the plain proportion when every case has one sample', () => {
    assert.deepEqual(clusteredProportion([1, 0, 1, 1], [1, 1, 1, 1]), proportion(3, 4))
  })

  it('counts cases once when the samples of each case agree', () => {
    const { interval } = clusteredProportion([5, 5, 5, 0, 0, 5, 5, 0], [5, 5, 5, 5, 5, 5, 5, 5])
    const single = proportion(5, 8).interval
    assert.ok(interval !== null && single !== null)
    assert.equal(interval.method, 'wilson-clustered')
    assert.ok(interval.high - interval.low > single.high - single.low)
  })

  it('has width when every sample passes, when none does, and when every case passes equally often', () => {
    for (const passed of [5, 0, 2]) {
      const { interval } = clusteredProportion([passed, passed, passed], [5, 5, 5])
      assert.ok(interval !== null && interval.high - interval.low > 0.2)
    }
  })

  it('has no interval for many samples of one case', () => {
    const rate = clusteredProportion([30], [50])
    assert.equal(rate.value, 0.6)
    assert.equal(rate.interval, null)
    assert.match(rate.reason ?? '', /two cases; there is 1, with 50 samples/)
  })

  it('contains its estimate, lies within 0 and 1, and widens with the level', () => {
    fc.assert(
      fc.property(cases, (list) => {
        const [passed, total] = columns(list)
        const { value, interval, reason } = clusteredProportion(passed, total)
        if (interval === null) return assert.ok(reason !== null)
        assert.ok(value !== null && interval.low <= value && value <= interval.high)
        assert.ok(interval.low >= 0 && interval.high <= 1 && interval.low < interval.high)
        const wider = clusteredProportion(passed, total, 0.99).interval
        assert.ok(wider !== null && wider.low <= interval.low && wider.high >= interval.high)
      }),
    )
  })
})
