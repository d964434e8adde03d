import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pairedDifference } from './paired-difference.ts'
import { casesNeeded, minimumDetectableEffect, pairedPower, samplesPerCaseNeeded } from './power.ts'
import { createRandom } from './random.ts'

const numberOf = (planned: { value: number | null }) => planned.value ?? Number.NaN

describe('power of a paired comparison', () => {
  it('agrees with printed tables of the paired t test', () => {
    // Cohen's d of 0.5 needs 34 pairs, 0.8 needs 15, 0.2 needs 199, at power 0.8 and two-sided 0.05.
    assert.equal(casesNeeded({ change: 0.5, sd: 1 }).value, 34)
    assert.equal(casesNeeded({ change: 0.2, sd: 1 }).value, 199)
    assert.ok(Math.abs(numberOf(casesNeeded({ change: 0.8, sd: 1 })) - 15) <= 1)
  })

  it('finds the least change, the cases and the power as inverses of each other', () => {
    for (const pairs of [5, 20, 300]) {
      const change = numberOf(minimumDetectableEffect({ pairs, sd: 0.3 }))
      assert.ok(Math.abs(pairedPower({ change, pairs, sd: 0.3 }) - 0.8) < 1e-9)
      assert.equal(casesNeeded({ change: change * 1.0001, sd: 0.3 }).value, pairs)
    }
  })

  it('is the share of simulated comparisons whose interval excludes 0', () => {
    const random = createRandom(11)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
    const repeats = 4000
    let found = 0
    for (let i = 0; i < repeats; i++) {
      const { interval } = pairedDifference(Array.from({ length: 15 }, () => 0.4 + 0.5 * normal()))
      if (interval !== null && interval.low > 0) found++
    }
    assert.ok(Math.abs(found / repeats - pairedPower({ change: 0.4, pairs: 15, sd: 0.5 })) < 0.025)
  })

  it('grows with the change and with the cases', () => {
    const power = (change: number, pairs: number) => pairedPower({ change, pairs, sd: 1 })
    assert.ok(power(0.2, 20) < power(0.4, 20) && power(0.4, 20) < power(0.4, 40))
    assert.equal(power(0, 20), 0)
    assert.equal(power(-0.4, 20), power(0.4, 20))
  })

  it('says why there is no number', () => {
    assert.match(minimumDetectableEffect({ pairs: 1, sd: 1 }).reason ?? '', /at least two cases; there are 1/)
    assert.match(minimumDetectableEffect({ pairs: 9, sd: 0 }).reason ?? '', /changed alike/)
    assert.match(casesNeeded({ change: 0, sd: 1 }).reason ?? '', /change of 0/)
    assert.match(casesNeeded({ change: 1e-300, sd: 1 }).reason ?? '', /More cases/)
  })

  it('answers for changes so small that millions of cases are needed', () => {
    assert.ok(numberOf(casesNeeded({ change: 1e-5, sd: 1 })) > 1e10)
  })
})

describe('samplesPerCaseNeeded', () => {
  const plan = { pairs: 50, sd: 0.4, sdWithin: 0.6, samples: 4 }

  it('is where the least detectable change meets the change', () => {
    const between = 0.4 ** 2 - 0.6 ** 2 / 4
    for (const change of [0.13, 0.15, 0.3]) {
      const samples = numberOf(samplesPerCaseNeeded({ ...plan, change }))
      const detectable = (n: number) =>
        numberOf(minimumDetectableEffect({ pairs: 50, sd: Math.sqrt(between + 0.36 / n) }))
      assert.ok(detectable(samples) <= change)
      assert.ok(samples === 1 || detectable(samples - 1) > change)
    }
  })

  it('says so when only more cases would help', () => {
    assert.match(samplesPerCaseNeeded({ ...plan, change: 0.05 }).reason ?? '', /more cases do/)
  })
})
