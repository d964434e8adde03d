import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { tCritical } from './distributions.ts'
import { amountMean, HEAVY_TAIL_NOTE, medianEstimate } from './hall-t.ts'
import { standardDeviation } from './standard-deviation.ts'

const ones = (n: number) => new Array<number>(n).fill(1)
const amounts = fc.array(fc.double({ min: 0.001, max: 1000, noNaN: true }), { minLength: 2, maxLength: 40 })

function student(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const half = (tCritical(0.95, values.length - 1) * (standardDeviation(values) ?? 0)) / Math.sqrt(values.length)
  return { low: mean - half, high: mean + half }
}

describe('amountMean', () => {
  it("holds Student's interval and its mean, and is never below 0", () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const { value, interval } = amountMean(values, ones(values.length))
        if (interval === null || value === null) return assert.equal(standardDeviation(values), 0)
        const plain = student(values)
        const slack = 1e-9 * value
        assert.ok(interval.low >= 0 && interval.low <= Math.max(0, plain.low) + slack)
        assert.ok(interval.high >= plain.high - slack && interval.low <= value && value <= interval.high)
      }),
    )
  })

  it("is Student's for values without skewness", () => {
    const values = [1, 2, 3, 4, 5]
    const { interval } = amountMean(values, ones(5))
    const plain = student(values)
    assert.ok(interval !== null)
    assert.ok(Math.abs(interval.low - plain.low) < 1e-9 && Math.abs(interval.high - plain.high) < 1e-9)
  })

  it('scales with the unit, however large or small', () => {
    const values = [1.2, 0.8, 1.1, 0.9, 3.5]
    const high = amountMean(values, ones(5)).interval?.high ?? Number.NaN
    for (const unit of [1e-200, 1e3, 1e200]) {
      const scaled = amountMean(
        values.map((value) => value * unit),
        ones(5),
      )
      assert.ok(Math.abs((scaled.interval?.high ?? 0) / unit / high - 1) < 1e-9)
    }
  })

  it('notes a tail for few cases or a large skewness only', () => {
    const even = Array.from({ length: 100 }, (_, i) => 1 + (i % 10) / 10)
    assert.equal(amountMean(even, ones(100)).note, undefined)
    assert.equal(amountMean(even.slice(0, 20), ones(20)).note, HEAVY_TAIL_NOTE)
    const tailed = amountMean([...even, 50], ones(101))
    assert.deepEqual([tailed.note, tailed.median?.value], [HEAVY_TAIL_NOTE, 1.5])
  })

  it('weighs cases by their samples, and leaves out those without', () => {
    assert.equal(amountMean([6, 1], [3, 1]).value, 7 / 4)
    assert.deepEqual(amountMean([6, 0, 1], [3, 0, 1]), amountMean([6, 1], [3, 1]))
  })

  it('has no interval for one case or equal values, and says why', () => {
    assert.match(amountMean([6], [3]).reason ?? '', /two cases/)
    assert.match(amountMean([0.1, 0.1, 0.1], ones(3)).reason ?? '', /same value/)
    assert.equal(amountMean([], []).value, null)
    assert.equal(amountMean([1e308, 1e308], ones(2)).value, null)
  })
})

describe('medianEstimate', () => {
  it('uses the positions in the printed table of the sign test', () => {
    // Places counted from the ends at 95%: 1 for 6 values, 2 for 9, 6 for 20, 40 for 100 (Conover, 1999, table A3).
    for (const [n, place] of [
      [6, 1],
      [9, 2],
      [20, 6],
      [100, 40],
    ] as const) {
      const values = Array.from({ length: n }, (_, i) => i + 1)
      const { interval } = medianEstimate(values)
      assert.deepEqual([interval?.low, interval?.high], [place, n + 1 - place])
    }
  })

  it('has no interval for five values', () => {
    const { value, interval } = medianEstimate([5, 1, 2, 4, 3])
    assert.deepEqual([value, interval], [3, null])
    assert.equal(medianEstimate([]).value, null)
  })
})
