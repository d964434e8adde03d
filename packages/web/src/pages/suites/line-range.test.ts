import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lineRange } from './line-range.ts'

describe('lineRange', () => {
  it('finds a line without its end', () => {
    const text = 'one\n\nthree'
    const lines = [1, 2, 3].map((line) => lineRange(text, line))
    assert.deepEqual(
      lines.map((range) => range && text.slice(range.start, range.end)),
      ['one', '', 'three'],
    )
  })

  it('finds no line past the end', () => {
    assert.equal(lineRange('one\ntwo', 3), null)
    assert.deepEqual(lineRange('', 1), { start: 0, end: 0 })
  })
})
