import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findPosition, indexLines, locate } from './locate.ts'

const problem = (start: number) =>
  ({ code: 'X', severity: 'error', message: 'm', hint: null, start, end: start + 1 }) as const

describe('locate', () => {
  it('counts lines and columns from 1', () => {
    const text = indexLines('a\nbcd\n\nxyz')
    assert.deepEqual(findPosition(text, 0), { line: 1, column: 1 })
    assert.deepEqual(findPosition(text, 4), { line: 2, column: 3 })
    assert.deepEqual(findPosition(text, 6), { line: 3, column: 1 })
    assert.deepEqual(findPosition(text, 10), { line: 4, column: 4 })
  })

  it('returns the line without its Windows line end', () => {
    assert.equal(locate(problem(3), indexLines('a\r\nbcd\r\n')).excerpt, 'bcd')
  })

  it('cuts a very long line around the column', () => {
    const located = locate(problem(5000), indexLines(`${'x'.repeat(5000)}!${'y'.repeat(5000)}`))
    assert.equal(located.excerpt.length, 240)
    assert.equal(located.excerpt[located.excerptColumn], '!')
  })
})
