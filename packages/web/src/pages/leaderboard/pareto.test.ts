import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isLogTick, paretoFront, scaleType } from './pareto.ts'

describe('paretoFront', () => {
  it('holds exactly what nothing beats', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 8 }), y: fc.integer({ min: 0, max: 8 }) })
    fc.assert(
      fc.property(fc.array(point), (points) => {
        const front = paretoFront(points)
        const isBeaten = (a: { x: number; y: number }) =>
          points.some((b) => b.x <= a.x && b.y >= a.y && (b.x < a.x || b.y > a.y))
        const best = new Set(points.filter((each) => !isBeaten(each)).map(({ x, y }) => `${x} ${y}`))
        assert.deepEqual(new Set(front.map(({ x, y }) => `${x} ${y}`)), best)
        assert.equal(front.length, best.size)
        for (const [at, each] of front.entries()) if (at > 0) assert.ok(each.x > (front[at - 1]?.x ?? 0))
      }),
    )
  })
})

describe('isLogTick', () => {
  it('labels 1, 2 and 5 of each decade, or only 1 if there is little room', () => {
    const ticks = [0.001, 0.002, 0.003, 0.005, 0.009, 0.01, 0.1, 2, 1000]
    assert.deepEqual(
      ticks.filter((tick) => isLogTick(tick, 900)),
      [0.001, 0.002, 0.005, 0.01, 0.1, 2, 1000],
    )
    assert.deepEqual(
      ticks.filter((tick) => isLogTick(tick, 390)),
      [0.001, 0.01, 0.1, 1000],
    )
  })
})

describe('scaleType', () => {
  it('is logarithmic if the largest is more than twenty times the smallest', () => {
    assert.equal(scaleType([1, 21]), 'log')
    assert.equal(scaleType([1, 20]), 'linear')
    assert.equal(scaleType([0, 1000]), 'linear')
    assert.equal(scaleType([]), 'linear')
  })
})
