import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { bracketOf } from './bracket.ts'

const row = (experiment: string, suites: readonly string[] = ['s']) => ({ experiment, suites })

describe('bracketOf', () => {
  it('opens, continues and closes exactly where neighbors belong to one experiment', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (experiments) => {
        const rows = experiments.map((name) => row(name))
        const places = rows.map((each, at) => bracketOf(rows[at - 1], each, rows[at + 1]).place)
        for (const [at, place] of places.entries()) {
          const above = experiments[at - 1] === experiments[at]
          const below = experiments[at + 1] === experiments[at]
          assert.equal(place === 'middle' || place === 'last', above)
          assert.equal(place === 'first' || place === 'middle', below)
        }
      }),
    )
  })

  it('says suites once for rows that share them', () => {
    assert.equal(bracketOf(row('a'), row('a'), undefined).repeatsSuites, true)
    assert.equal(bracketOf(row('a', ['x']), row('a', ['x', 'y']), undefined).repeatsSuites, false)
    assert.equal(bracketOf(row('a'), row('b'), undefined).repeatsSuites, false)
    assert.deepEqual(bracketOf(undefined, row('a'), undefined), { place: 'alone', repeatsSuites: false })
  })
})
