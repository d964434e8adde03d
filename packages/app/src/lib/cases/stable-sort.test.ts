import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { placesUpTo, sortByNumber, sortByRank } from './stable-sort.ts'

const number = fc.oneof(
  fc.constantFrom(0, 1, 0.5, Number.NaN, Number.MAX_VALUE, Number.MIN_VALUE, Number.POSITIVE_INFINITY),
  fc.double({ min: 0, noNaN: true }).map((value) => value + 0),
)
const order = fc.constantFrom('asc' as const, 'desc' as const)

/** Sorts as a comparison does; NaN comes last. */
function sortPlainly(numbers: readonly number[], order: 'asc' | 'desc'): number[] {
  return numbers
    .map((_, at) => at)
    .sort((a, b) => {
      const [x = 0, y = 0] = [numbers[a], numbers[b]]
      if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y))
      return x === y ? 0 : (x < y ? -1 : 1) * (order === 'asc' ? 1 : -1)
    })
}

describe('sortByNumber', () => {
  it('sorts like a comparison, keeps the order of equal numbers, and puts unknown ones last', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 60 }), order, (numbers, order) => {
        const sorted = sortByNumber(placesUpTo(numbers.length), Float64Array.from(numbers), order)
        assert.deepEqual([...sorted], sortPlainly(numbers, order))
      }),
      { numRuns: 300 },
    )
  })

  it('sorts some places of many', () => {
    assert.deepEqual([...sortByNumber(Uint32Array.of(0, 2), Float64Array.of(3, 1, 2))], [2, 0])
  })
})

describe('sortByRank', () => {
  it('sorts small numbers, unknown ones last in either order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), order, (ranks, order) => {
        const sorted = sortByRank(placesUpTo(ranks.length), Uint8Array.from(ranks), 5, order)
        const numbers = ranks.map((rank) => (rank === 5 ? Number.NaN : rank))
        assert.deepEqual([...sorted], sortPlainly(numbers, order))
      }),
    )
  })
})
