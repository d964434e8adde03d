import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConfidenceSequence } from './confidence-sequence.ts'
import { createRandom } from './random.ts'

/** Whether the sequence excludes the true mean at any of its looks. */
function everWrong(seed: number, mean: number, observations: number): boolean {
  const random = createRandom(seed)
  const sequence = new ConfidenceSequence(0.95)
  for (let i = 0; i < observations; i++) {
    sequence.add(random.nextUint32() / 2 ** 32 < mean ? 1 : 0)
    const { low, high } = sequence.interval()
    if (low > mean || high < mean) return true
  }
  return false
}

describe('ConfidenceSequence', () => {
  it('excludes the mean at any of 500 looks in at most 5% of runs', () => {
    for (const mean of [0.05, 0.5, 0.9]) {
      let wrong = 0
      for (let seed = 1; seed <= 1000; seed++) if (everWrong(seed, mean, 500)) wrong++
      assert.ok(wrong <= 50, `${wrong} of 1,000 runs excluded ${mean}`)
    }
  })

  it('narrows, faster where the variance is small', () => {
    const width = (pass: (i: number) => boolean, observations: number) => {
      const sequence = new ConfidenceSequence()
      for (let i = 0; i < observations; i++) sequence.add(pass(i) ? 1 : 0)
      const { low, high } = sequence.interval()
      return high - low
    }
    const half = (i: number) => i % 2 === 0
    assert.ok(width(half, 2000) < width(half, 200))
    assert.ok(width(() => true, 200) < width(half, 200) / 2)
    assert.ok(width(half, 2000) < 0.12)
  })

  it('starts by knowing nothing', () => {
    assert.deepEqual(new ConfidenceSequence().interval(), { low: 0, high: 1, observations: 0 })
  })
})
