import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scaleOf, ticksOf } from './scale.ts'

describe('scaleOf', () => {
  it('has round ends that hold all numbers', () => {
    assert.deepEqual(scaleOf([0.83, 0.41, null, 1], { low: 0, high: 1 }), { low: 0.4, high: 1 })
  })

  it('has a length even for one number', () => {
    assert.deepEqual(scaleOf([1], { low: 0, high: 1 }), { low: 0.5, high: 1 })
    assert.deepEqual(scaleOf([0], { low: 0, high: 1 }), { low: 0, high: 0.5 })
    assert.deepEqual(scaleOf([], { low: 0, high: 1 }), { low: 0, high: 1 })
  })
})

describe('ticksOf', () => {
  it('has round steps if some fit', () => {
    assert.deepEqual(ticksOf({ low: 40, high: 100 }), [40, 60, 80, 100])
    assert.deepEqual(ticksOf({ low: 0, high: 100 }), [0, 25, 50, 75, 100])
    assert.deepEqual(ticksOf({ low: 0, high: 15 }), [0, 5, 10, 15])
  })

  it('has thirds otherwise, and one tick on a scale without a length', () => {
    assert.equal(ticksOf({ low: 0, high: 7 }).length, 4)
    assert.deepEqual(ticksOf({ low: 3, high: 3 }), [3])
  })
})
