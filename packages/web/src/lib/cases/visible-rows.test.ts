import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { placeAfterKey, scrollToRow, visibleRows } from './visible-rows.ts'

const place = { scrolled: 0, height: 320, rowHeight: 32, total: 100_000, spare: 2 }

describe('visibleRows', () => {
  it('has the rows on the screen and some beyond', () => {
    assert.deepEqual(visibleRows(place), { first: 0, end: 12 })
    assert.deepEqual(visibleRows({ ...place, scrolled: 3200 }), { first: 98, end: 112 })
  })

  it('ends with the list', () => {
    assert.deepEqual(visibleRows({ ...place, scrolled: 32 * 99_995 }), { first: 99_993, end: 100_000 })
    assert.deepEqual(visibleRows({ ...place, total: 3 }), { first: 0, end: 3 })
  })

  it('has some rows even if the list is scrolled off the screen', () => {
    assert.deepEqual(visibleRows({ ...place, scrolled: -5000 }), { first: 0, end: 2 })
    assert.deepEqual(visibleRows({ ...place, scrolled: -340 }), { first: 0, end: 2 })
    assert.deepEqual(visibleRows({ ...place, total: 10, scrolled: 5000 }), { first: 8, end: 10 })
  })

  it('has no rows of an empty list or before a row is measured', () => {
    assert.deepEqual(visibleRows({ ...place, total: 0 }), { first: 0, end: 0 })
    assert.deepEqual(visibleRows({ ...place, rowHeight: 0 }), { first: 0, end: 0 })
  })
})

describe('scrollToRow', () => {
  it('leaves a row on the screen where it is', () => {
    assert.equal(scrollToRow(5, place, 28), 0)
  })

  it('scrolls a row below the screen to the bottom edge, and one above it to the head', () => {
    assert.equal(scrollToRow(20, place, 28), 352)
    assert.equal(scrollToRow(95, { ...place, scrolled: 3200 }, 28), -188)
  })
})

describe('placeAfterKey', () => {
  it('goes to the neighbors and the ends, and no further', () => {
    assert.equal(placeAfterKey('ArrowDown', 5, 10), 6)
    assert.equal(placeAfterKey('ArrowDown', 9, 10), 9)
    assert.equal(placeAfterKey('ArrowUp', 0, 10), 0)
    assert.equal(placeAfterKey('PageDown', 5, 100), 25)
    assert.equal(placeAfterKey('PageUp', 5, 100), 0)
    assert.equal(placeAfterKey('End', 5, 100_000), 99_999)
    assert.equal(placeAfterKey('Enter', 5, 10), 5)
  })

  it('leaves other keys to the page', () => {
    assert.equal(placeAfterKey('j', 5, 10), null)
  })
})
