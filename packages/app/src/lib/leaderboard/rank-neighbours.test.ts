import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { rankNeighbours } from './rank-neighbours.ts'

describe('rankNeighbours', () => {
  it('gives models the same rank exactly if there is no clear difference between them', () => {
    const p = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(null, 0, 0.05, 0.0499, 1))
    fc.assert(
      fc.property(fc.array(p, { maxLength: 12 }), (adjusted) => {
        const ranks = rankNeighbours(adjusted)
        assert.equal(ranks.length, adjusted.length)
        for (let a = 0; a < ranks.length; a++) {
          for (let b = a; b < ranks.length; b++) {
            const between = adjusted.slice(a + 1, b + 1)
            const isApart = between.some((each) => each !== null && each < 1 - 0.95)
            assert.equal(ranks[a]?.first !== ranks[b]?.first, isApart)
            assert.equal(ranks[a]?.last !== ranks[b]?.last, isApart)
          }
          assert.ok((ranks[a]?.first ?? 0) <= a + 1 && a + 1 <= (ranks[a]?.last ?? 0))
        }
      }),
    )
  })

  it('names the shared ranks', () => {
    assert.deepEqual(rankNeighbours([null, 0.4, 0.001, null, 0.01]), [
      { first: 1, last: 2 },
      { first: 1, last: 2 },
      { first: 3, last: 4 },
      { first: 3, last: 4 },
      { first: 5, last: 5 },
    ])
    assert.deepEqual(rankNeighbours([]), [])
  })
})
