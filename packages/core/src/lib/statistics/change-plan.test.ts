import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ChangeSpread, casesNeededForFall, samplesNeededForFall, smallestDetectableFall } from './change-plan.ts'
import { pairedChange } from './paired-change.ts'
import { createRandom } from './random.ts'

const numberOf = (planned: { value: number | null }) => planned.value ?? Number.NaN
const passes: ChangeSpread = { pairs: 30, samples: 3, mean: 0.8, variance: 0.0747, scores: { kind: 'passes' } }
const graded: ChangeSpread = { pairs: 40, samples: 1, mean: 0.7, variance: 0.04, scores: { kind: 'graded', step: 0 } }

describe('smallestDetectableFall', () => {
  it('shrinks with more cases, and is what those cases are needed for', () => {
    for (const spread of [passes, graded]) {
      const fall = numberOf(smallestDetectableFall({ ...spread, pairs: 100 }))
      assert.ok(fall < numberOf(smallestDetectableFall({ ...spread, pairs: 50 })))
      assert.ok(Math.abs(numberOf(casesNeededForFall({ ...spread, pairs: 100 }, fall * 1.0001)) - 100) <= 1)
    }
  })

  it('says so if not even a fall to 0 would show', () => {
    const few = smallestDetectableFall({ ...passes, pairs: 4, samples: 1, mean: 0.3, variance: 0.4 })
    assert.match(few.reason ?? '', /even a drop to 0 could be chance/)
    assert.match(smallestDetectableFall({ ...passes, pairs: 1 }).reason ?? '', /two cases; there is 1/)
  })

  it('plans for passes that did not change at all, and not for grades', () => {
    assert.ok(numberOf(smallestDetectableFall({ ...passes, variance: 0 })) > 0)
    assert.match(smallestDetectableFall({ ...graded, variance: 0 }).reason ?? '', /changed by the same amount/)
  })

  it('is seen about four times in five', () => {
    const random = createRandom(8)
    // Cases of all difficulties; the spread is what 60 unchanged cases with 2 samples show on average.
    const rate = () => random.next() ** 0.5
    const flips = (p: number) => (random.next() < p ? 0.5 : 0) + (random.next() < p ? 0.5 : 0)
    const variance = 2 * (2 / 3 - 1 / 2) * 0.5
    const fall = numberOf(
      smallestDetectableFall({ pairs: 60, samples: 2, mean: 2 / 3, variance, scores: { kind: 'passes' } }),
    )
    let seen = 0
    for (let i = 0; i < 3000; i++) {
      const changes = Array.from({ length: 60 }, () => {
        const p = rate()
        return flips(p * (1 - fall / (2 / 3))) - flips(p)
      })
      const { interval } = pairedChange(changes).change
      if (interval !== null && interval.high < 0) seen++
    }
    assert.ok(seen / 3000 > 0.76 && seen / 3000 < 0.85, `seen in ${seen} of 3,000`)
  })
})

describe('casesNeededForFall', () => {
  it('agrees with printed tables of the paired t test where a fall adds no spread', () => {
    // Cohen's d of 0.5 needs 34 pairs, 0.2 needs 199, at power 0.8 and two-sided 0.05.
    const plain = { ...graded, pairs: 1e9, variance: 1, mean: 1 }
    assert.equal(casesNeededForFall(plain, 0.5).value, 34)
    assert.equal(casesNeededForFall(plain, 0.2).value, 199)
  })

  it('answers for falls so small that millions of cases are needed', () => {
    assert.ok(numberOf(casesNeededForFall(graded, 1e-5)) > 1e8)
    assert.match(casesNeededForFall(graded, 1e-300).reason ?? '', /too large to count/)
  })

  it('has no plan for a fall below 0 or from below', () => {
    assert.match(casesNeededForFall(graded, 0).reason ?? '', /above 0/)
    assert.match(casesNeededForFall(graded, 0.9).reason ?? '', /can't fall by 0.9/)
  })
})

describe('samplesNeededForFall', () => {
  const spread = { ...passes, withinVariance: 0.11 }

  it('is within the range it gives, and fewer for a larger fall', () => {
    const { value, low, high } = samplesNeededForFall(spread, 0.15)
    assert.ok(value !== null && low !== null && low <= value && (high === null || value <= high))
    assert.ok(numberOf(samplesNeededForFall(spread, 0.25)) < value)
  })

  it('says so when only more cases would help', () => {
    assert.match(samplesNeededForFall({ ...spread, withinVariance: 0.05 }, 0.05).reason ?? '', /more cases do/)
  })
})
