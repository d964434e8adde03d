import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BettingSequence } from './betting-sequence.ts'
import { createRandom } from './random.ts'

const BETS = [0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.14, 0.2, 0.27, 0.36, 0.48, 0.63, 0.8, 0.95]
type Observation = readonly [value: number, weight: number]

/** The limits that all bets on these observations reach at their end, by the definition alone. */
function limitsAtEnd(observations: readonly Observation[]) {
  const low = (of: (value: number) => number) => {
    let reached = 0
    let missed = 1
    for (let i = 0; i < 60; i++) {
      const mean = (reached + missed) / 2
      const stake = (f: number) => observations.reduce((all, [y, b]) => all * (1 + (f * b * (of(y) - mean)) / mean), 1)
      if (BETS.reduce((sum, f) => sum + stake(f), 0) / BETS.length >= 40) reached = mean
      else missed = mean
    }
    return reached
  }
  return { low: low((value) => value), high: 1 - low((value) => 1 - value) }
}

function sequenceOf(observations: readonly Observation[]) {
  const sequence = new BettingSequence()
  for (const [value, weight] of observations) sequence.add(value, weight)
  return sequence.interval()
}

describe('BettingSequence', () => {
  it('contains the means that the bets never excluded', () => {
    const random = createRandom(4)
    const weighted = Array.from(
      { length: 60 },
      (): Observation => [Math.round(3 * random.next() ** 0.3) / 3, [1, 0.5, 0.2][Math.floor(3 * random.next())] ?? 1],
    )
    const prefixes = weighted.map((_, i) => limitsAtEnd(weighted.slice(0, i + 1)))
    const { low, high } = sequenceOf(weighted)
    assert.ok(Math.abs(low - Math.max(...prefixes.map((limits) => limits.low))) < 1e-9)
    assert.ok(Math.abs(high - Math.min(...prefixes.map((limits) => limits.high))) < 1e-9)
  })

  it('matches the published vector at its last look', () => {
    const thirds = [3, 3, 2, 3, 3, 3, 1, 3, 3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 3]
    const { low, high } = limitsAtEnd(thirds.map((third): Observation => [third / 3, 1]))
    assert.ok(Math.abs(low - 0.673421) < 1e-6 && Math.abs(high - 0.994723) < 1e-6)
  })

  it('excludes the mean at any of 300 looks in at most 5% of runs, weighted or not', () => {
    for (const [mean, weights] of [
      [0.05, [1]],
      [0.5, [1]],
      [0.9, [1, 0.2]],
    ] as const) {
      let wrong = 0
      for (let seed = 1; seed <= 200; seed++) {
        const random = createRandom(seed)
        const { low, high } = sequenceOf(
          Array.from(
            { length: 400 },
            (_, i): Observation => [random.next() < mean ? 1 : 0, weights[i % weights.length] ?? 1],
          ),
        )
        if (low > mean || high < mean) wrong++
      }
      assert.ok(wrong <= 10, `${wrong} of 200 runs excluded ${mean}`)
    }
  })

  it('loses little, and no validity, when many different observations are rounded', () => {
    const random = createRandom(3)
    const observations = Array.from({ length: 1500 }, (): Observation => [random.next(), 1])
    const exact = limitsAtEnd(observations)
    const { low, high } = sequenceOf(observations)
    assert.ok(low > exact.low - 0.005 && high < exact.high + 0.005)
    assert.ok(low < 0.5 && high > 0.5)
  })

  it('keeps its last interval when observations drift until no single mean is left', () => {
    const drifting = Array.from({ length: 400 }, (_, i): Observation => [i < 200 ? 1 : 0, 1])
    const { low, high } = sequenceOf(drifting)
    assert.ok(low <= high)
  })

  it('starts by knowing nothing, and learns nothing from what weighs nothing', () => {
    assert.deepEqual(new BettingSequence().interval(), { low: 0, high: 1, observations: 0 })
    assert.deepEqual(sequenceOf([[1, 0]]), { low: 0, high: 1, observations: 1 })
  })
})
