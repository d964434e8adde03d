import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextOpen, shownPlaces, stepPlace, withVerdict } from './item-order.ts'

const key = { suite: 's', case: 'c', attempt: 1 }
const items = [
  { place: 1, key, verdict: 'right', agrees: false, split: false },
  { place: 2, key, verdict: null, agrees: null, split: false },
  { place: 3, key, verdict: 'wrong', agrees: true, split: true },
  { place: 4, key, verdict: null, agrees: null, split: false },
] as const
const list = { reviewer: 'ann', items, done: 2, total: 4, model: null }

describe('nextOpen', () => {
  it('goes on after the place, and then from the beginning', () => {
    assert.deepEqual([nextOpen(items), nextOpen(items, 2), nextOpen(items, 4)], [2, 4, 2])
  })

  it('ends when all are labeled', () => {
    assert.equal(nextOpen(items.filter(({ verdict }) => verdict !== null)), null)
    assert.equal(nextOpen([]), null)
  })
})

describe('shownPlaces', () => {
  it('filters by open or disputed answers, and keeps the current one', () => {
    assert.deepEqual(shownPlaces(items, 'open'), [2, 4])
    assert.deepEqual(shownPlaces(items, 'open', 3), [2, 3, 4])
    assert.deepEqual(shownPlaces(items, 'disagree'), [1])
    assert.deepEqual(shownPlaces(items, 'split'), [3])
    assert.deepEqual(shownPlaces(items, 'all'), [1, 2, 3, 4])
  })
})

describe('stepPlace', () => {
  it('stays within the ends', () => {
    assert.deepEqual([stepPlace(items, 'all', 1, -1), stepPlace(items, 'all', 4, 1)], [null, null])
    assert.deepEqual([stepPlace(items, 'all', 2, 1), stepPlace(items, 'open', 3, -1)], [3, 2])
  })
})

describe('withVerdict', () => {
  it('counts a label, and compares it once the verdict is known', () => {
    const given = withVerdict(list, 2, 'wrong')
    assert.deepEqual([given.done, given.items[1]], [3, { place: 2, key, verdict: 'wrong', agrees: null, split: false }])
    assert.equal(withVerdict(list, 2, 'wrong', false).items[1]?.agrees, true)
    assert.equal(withVerdict(list, 2, 'unsure', false).items[1]?.agrees, null)
    assert.equal(withVerdict(list, 1, null).done, 1)
  })
})
