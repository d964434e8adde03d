import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linePoints } from './line-points.ts'

const SIZE = { width: 64, height: 20, inset: 4 }

describe('linePoints', () => {
  it('goes from the left end to the right one, and between both heights', () => {
    assert.deepEqual(linePoints([10, 30, 20], SIZE), [
      [4, 16],
      [32, 4],
      [60, 10],
    ])
  })

  it('puts equal numbers in the middle, and a single number at the right end', () => {
    assert.deepEqual(linePoints([5, 5], SIZE), [
      [4, 10],
      [60, 10],
    ])
    assert.deepEqual(linePoints([5], SIZE), [[60, 10]])
    assert.deepEqual(linePoints([], SIZE), [])
  })
})
