import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { advance } from './selected-range.ts'

describe('a selected part of a text', () => {
  it("doesn't count the returns of Windows line ends, which aren't shown", () => {
    const text = 'ab\r\ncd\re'
    assert.equal(text.slice(0, advance(text, 0, 4)), 'ab\r\nc')
    assert.equal(text.slice(4, advance(text, 4, 3)), 'cd\r')
  })

  it('ends where the text ends', () => assert.equal(advance('abc', 1, 99), 3))
})
