import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cutLines } from './cut-text.ts'

describe('cutLines', () => {
  it('ends at the first of both limits, and says how much is left', () => {
    assert.deepEqual(cutLines('a\nb\nc', { lines: 2, characters: 9 }), { text: 'a\nb', left: 2 })
    assert.deepEqual(cutLines('a\nb\nc', { lines: 3, characters: 9 }), { text: 'a\nb\nc', left: 0 })
    assert.deepEqual(cutLines('abcdef\ng', { lines: 3, characters: 4 }), { text: 'abcd', left: 4 })
    assert.deepEqual(cutLines('', { lines: 3, characters: 4 }), { text: '', left: 0 })
  })

  it('halves no character', () => {
    assert.deepEqual(cutLines('ab😀', { lines: 3, characters: 3 }), { text: 'ab', left: 2 })
  })

  it('is the start of the text, within both limits', () => {
    const unit = fc.constantFrom('a', '\n', '\r\n', '😀')
    fc.assert(
      fc.property(fc.string({ unit }), fc.integer({ min: 1, max: 5 }), fc.nat(12), (text, lines, characters) => {
        const cut = cutLines(text, { lines, characters })
        assert(text.startsWith(cut.text))
        assert.equal(cut.text.length + cut.left, text.length)
        assert(cut.text.isWellFormed())
        assert(cut.text.length <= characters)
        assert(cut.text.split('\n').length <= lines)
      }),
    )
  })
})
