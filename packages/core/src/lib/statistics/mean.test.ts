import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { UNIT_BOUNDS } from './interval.ts'
import { meanEstimate, ratioEstimate, standardDeviation } from './mean.ts'
import { pairedDifference, SCORE_CHANGE_BOUNDS } from './paired-difference.ts'

const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('meanEstimate', () => {
  it("gives Student's textbook interval", () => {
    // Student's sleep data, extra hours of the second drug: 2.33 with 95% interval 0.90 to 3.76.
    const { value, interval } = meanEstimate([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
    assert.ok(value !== null && interval !== null)
    near(value, 2.33, 1e-12)
    near(interval.low, 0.8976775, 1e-6)
    near(interval.high, 3.7623225, 1e-6)
    assert.equal(interval.method, 't')
  })

  it('weighs cases, and leaves out those that weigh nothing', () => {
    const weighted = meanEstimate([1, 0, 0.5, 0.9], { weights: [2, 1, 1, 0] })
    assert.equal(weighted.value, 2.5 / 4)
    assert.deepEqual(meanEstimate([1, 0, 0.5], { weights: [2, 1, 1] }), weighted)
    assert.equal(meanEstimate([1, 0], { weights: [0, 0] }).value, null)
  })

  it('has no interval for one case, and none for equal values that could be anything', () => {
    assert.match(meanEstimate([4]).reason ?? '', /at least two cases/)
    assert.equal(meanEstimate([4]).value, 4)
    assert.equal(meanEstimate([4, 4, 4]).interval, null)
    assert.match(meanEstimate([0.1, 0.1, 0.1]).reason ?? '', /same value/)
  })

  it('gives equal scores an interval that shrinks with more cases', () => {
    const width = (cases: number) => {
      const { interval } = meanEstimate(new Array(cases).fill(0.9), { bounds: UNIT_BOUNDS })
      assert.ok(interval !== null && interval.low < 0.9 && interval.high > 0.9 && interval.high <= 1)
      return interval.high - interval.low
    }
    assert.ok(width(10) > width(100) && width(100) > width(1000))
  })

  it('contains its estimate, keeps to bounds, and widens with the level', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 }), (values) => {
        const { value, interval } = meanEstimate(values, { bounds: UNIT_BOUNDS })
        const wider = meanEstimate(values, { bounds: UNIT_BOUNDS, level: 0.99 }).interval
        assert.ok(value !== null && interval !== null && wider !== null)
        assert.ok(0 <= interval.low && interval.low <= value && value <= interval.high && interval.high <= 1)
        assert.ok(wider.low <= interval.low && wider.high >= interval.high)
        assert.ok(interval.low < interval.high)
      }),
    )
  })
})

describe('ratioEstimate', () => {
  it('is the mean over samples, and the plain mean when each case has one', () => {
    assert.equal(ratioEstimate([6, 1], [3, 1]).value, 7 / 4)
    const values = [0.3, 0.8, 0.1, 0.4]
    assert.deepEqual(ratioEstimate(values, [1, 1, 1, 1], { method: 't' }), meanEstimate(values))
  })

  it('keeps to a bound on one side, and has no interval for equal values without an upper end', () => {
    const bounds = { low: 0, high: Number.POSITIVE_INFINITY }
    const { interval } = ratioEstimate([0.1, 5], [1, 1], { bounds })
    assert.ok(interval !== null && interval.low === 0 && interval.high > 5)
    const { interval: none, reason } = ratioEstimate([2, 2, 2], [1, 1, 1], { bounds })
    assert.equal(none, null)
    assert.match(reason ?? '', /same value/)
  })

  it('leaves out cases without samples', () => {
    assert.deepEqual(ratioEstimate([6, 0, 1], [3, 0, 1]), ratioEstimate([6, 1], [3, 1]))
  })
})

describe('pairedDifference', () => {
  it('is sure of a fall when every case fell from 1 to 0', () => {
    const { value, interval } = pairedDifference(new Array(20).fill(-1), { bounds: SCORE_CHANGE_BOUNDS })
    assert.equal(value, -1)
    assert.ok(interval !== null && interval.high < -0.5)
  })

  it('is unsure around 0 when nothing changed', () => {
    const { interval } = pairedDifference(new Array(20).fill(0), { bounds: SCORE_CHANGE_BOUNDS })
    assert.ok(interval !== null && interval.low < 0 && interval.high > 0)
  })

  it('says so when there is no pair', () => {
    assert.match(pairedDifference([]).reason ?? '', /No case/)
  })
})

describe('standardDeviation', () => {
  it('divides by one less than the count, and needs two values', () => {
    near(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]) ?? 0, Math.sqrt(32 / 7), 1e-15)
    assert.equal(standardDeviation([2]), null)
  })

  it('is 0 for equal values, though their sum does not divide evenly in binary', () => {
    for (const value of [0.8 - 0.9, 1 / 3]) {
      for (let n = 2; n < 40; n++) assert.equal(standardDeviation(new Array(n).fill(value)), 0, `${n} times ${value}`)
    }
  })
})
