import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unitSpread } from './beta-midp.ts'
import { type MoverInput, moverEstimate, unitInput } from './mover-midp.ts'
import { createRandom } from './random.ts'

/** An eval of which `passed` of `samples` samples passed. */
const evalOf = (passed: number, samples: number) =>
  unitInput(unitSpread(Array.from({ length: samples }, (_, i) => (i < passed ? 1 : 0))))
const first = ([a = Number.NaN]: readonly number[]) => a
const product = (values: readonly number[]) => values.reduce((a, b) => a * b, 1)

const RUNS = process.env.ASSAY_SOAK ? 1000 : 400

describe('moverEstimate', () => {
  it("uses the only input's interval, and its multiple for a multiple", () => {
    const input = evalOf(4, 5)
    const { interval } = moverEstimate(first, [input], { seed: 1 })
    // The larger side counts for both, and no further than the input itself can go.
    assert.ok(
      interval !== null && Math.abs(interval.low - input.low) < 1e-12 && Math.abs(interval.high - input.high) < 1e-12,
    )
    const tenfold = moverEstimate((values) => 10 * first(values), [input], { seed: 1 }).interval
    assert.ok(tenfold !== null && Math.abs(tenfold.low - 10 * interval.low) < 1e-9)
  })

  it('mirrors the interval of the negative', () => {
    const inputs = [evalOf(2, 3), evalOf(5, 5)]
    const sum = ([a = 0, b = 0]: readonly number[]) => 3 * a - b
    const { interval } = moverEstimate(sum, inputs, { seed: 1 })
    const negative = moverEstimate((values) => -sum(values), inputs, { seed: 1 }).interval
    assert.ok(interval !== null && negative !== null)
    assert.ok(Math.abs(interval.low + negative.high) < 1e-12 && Math.abs(interval.high + negative.low) < 1e-12)
  })

  it('gives one sample of each eval an interval', () => {
    assert.notEqual(moverEstimate(([a = 0, b = 0]) => a + b, [evalOf(1, 1), evalOf(0, 1)], { seed: 1 }).interval, null)
  })

  it('sees that a product is not a sum, though it is one at the ends of both inputs', () => {
    const { value, interval } = moverEstimate(product, [evalOf(3, 3), evalOf(0, 3)], { seed: 1 })
    assert.equal(value, 0)
    assert.ok(interval !== null && interval.low === 0 && interval.high > 0.5 && interval.high < 1)
  })

  it('draws the same for the same seed', () => {
    const inputs = [evalOf(2, 3), evalOf(5, 5)]
    assert.deepEqual(moverEstimate(product, inputs, { seed: 3 }), moverEstimate(product, inputs, { seed: 3 }))
  })

  it('uses the limits of amounts', () => {
    const cost: MoverInput = { value: 2, low: 1.5, high: 4, spread: null }
    const { interval } = moverEstimate(([a = 0, b = 1]) => a / b, [evalOf(30, 30), cost], { seed: 1 })
    assert.ok(
      interval !== null && interval.low > 0.2 && interval.low < 0.3 && interval.high > 0.55 && interval.high < 0.75,
    )
  })

  it('has no interval if the formula has no value', () => {
    const { interval, reason } = moverEstimate(([a = 0, b = 1]) => b / a, [evalOf(1, 3), evalOf(0, 3)], { seed: 1 })
    // A pass rate of 0 divides b by 0 at the limit only, which no draw reaches.
    assert.notEqual(interval, null)
    assert.equal(reason, null)
    const none = moverEstimate(([a = 0]) => Math.log(a - 0.5), [evalOf(3, 3)], { seed: 1 })
    assert.match(none.reason ?? '', /no value/)
  })

  for (const [name, of, truth] of [
    ['a weighted sum', ([a = 0, b = 0, c = 0]: readonly number[]) => 3 * a + 2 * b + c, 3 * 0.9 + 2 * 0.7 + 0.97],
    ['a product', product, 0.9 * 0.7 * 0.97],
  ] as const) {
    it(`covers the truth of ${name} of three evals with three samples in at least 93% of ${RUNS} runs`, () => {
      const random = createRandom(17)
      let covered = 0
      for (let seed = 0; seed < RUNS; seed++) {
        const inputs = [0.9, 0.7, 0.97].map((p) =>
          unitInput(unitSpread([p, p, p].map((rate) => (random.next() < rate ? 1 : 0)))),
        )
        const { interval } = moverEstimate(of, inputs, { seed })
        if (interval !== null && interval.low <= truth && truth <= interval.high) covered++
      }
      assert.ok(covered >= 0.93 * RUNS, `covers ${covered} of ${RUNS}`)
    })
  }
})
