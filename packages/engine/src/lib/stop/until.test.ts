import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseUntil } from './until.ts'

const interval = (low: number, high: number) => ({ low, high, observations: 10 })

describe('parseUntil', () => {
  it('stops when the interval is narrow enough', () => {
    const until = parseUntil('width < 0.04')
    assert.equal(until(interval(0.5, 0.53)), true)
    assert.equal(until(interval(0.5, 0.55)), false)
  })

  it('stops when the interval is on one side', () => {
    const until = parseUntil('decided(0.8)')
    assert.equal(until(interval(0.81, 1)), true)
    assert.equal(until(interval(0, 0.79)), true)
    assert.equal(until(interval(0.7, 0.9)), false)
  })

  it('reports what it accepts', () => {
    for (const text of ['', 'width', 'width < 2', 'decided()', 'width < 0.1; rm']) {
      assert.throws(() => parseUntil(text), { code: 'UNTIL_INVALID' }, text)
    }
  })
})
