import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beforeAfter, chanceText, shortScore } from './before-after.ts'

const shown = (baseline: number | null, current: number | null) =>
  beforeAfter({ baseline, current, change: null }, (value) => String(value))

describe('beforeAfter', () => {
  it('shows by how many percent a number changed', () => {
    assert.equal(shown(80, 75), '80 → 75 (−6.3%)')
  })

  it('shows that a negative number rose when it rose', () => {
    assert.equal(shown(-10, -5), '-10 → -5 (+50.0%)')
    assert.equal(shown(-10, -20), '-10 → -20 (−100.0%)')
  })

  it('shows no percent if a side is unknown, 0 or out of all proportion', () => {
    assert.equal(shown(null, 3), 'n/a → 3')
    assert.equal(shown(0, 3), '0 → 3')
    assert.equal(shown(1e-300, 1e300), '1e-300 → 1e+300')
  })
})

describe('chanceText', () => {
  it('words a p-value as how often chance does the same', () => {
    assert.equal(chanceText(0.011), 'Chance alone does this 1 time in 91.')
    assert.equal(chanceText(0.0065), 'Chance alone does this 1 time in 150.')
    assert.equal(chanceText(0.0001), 'Chance alone does this less than 1 time in 1,000.')
    assert.equal(chanceText(null), '')
  })
})

describe('shortScore', () => {
  it('never rounds to 0 what is not 0', () => {
    assert.deepEqual([shortScore(0.885), shortScore(0.004), shortScore(0)], ['0.89', '0.004', '0.00'])
  })
})
