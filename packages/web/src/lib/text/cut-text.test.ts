import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutText, type Decoration, type Mark, type MarkKind } from './cut-text.ts'

function mark(start: number, end: number, number = 1, kind: MarkKind = 'class'): Mark {
  return { start, end, number, kind }
}

/** Returns each piece with the numbers of its marks; `^` for those that end there. */
function show(text: string, decoration: Decoration, piece?: { start: number; end: number }): readonly string[] {
  return cutText(text, decoration, piece).map(({ tokens, marks, ends, isMasked, isChanged }) => {
    const shown = tokens.map((token) => (token.kind === 'text' ? token.text : `<${token.label}>`)).join('')
    const over = marks.map(({ number }) => number).join(',')
    const ending = ends.map(({ number }) => `^${number}`).join('')
    return `${isMasked ? '#' : ''}${isChanged ? '~' : ''}${shown}${over === '' ? '' : `:${over}`}${ending}`
  })
}

describe('a text with marks', () => {
  it('is cut at every start and end', () => {
    assert.deepEqual(show('abcdefgh', { marks: [mark(1, 5, 1), mark(3, 7, 2)] }), [
      'a',
      'bc:1',
      'de:1,2^1',
      'fg:2^2',
      'h',
    ])
  })

  it('gives the background to class, then secondary, then check', () => {
    const marks = [mark(0, 3, 1, 'check'), mark(0, 3, 2, 'secondary'), mark(1, 3, 3, 'class')]
    assert.deepEqual(show('abc', { marks }), ['a:2,1', 'bc:3,2,1^1^2^3'])
  })

  it('shows at most a background and three underlines, but every number', () => {
    const marks = Array.from({ length: 6 }, (_, at) => mark(0, 2, at + 1))
    assert.deepEqual(show('ab', { marks }), ['ab:1,2,3,4^1^2^3^4^5^6'])
  })

  it('leaves out marks outside of it, and cuts those that reach beyond', () => {
    const marks = [mark(9, 12), mark(-1, 1), mark(Number.NaN, 2), mark(3, 1), mark(2, 99, 5)]
    assert.deepEqual(show('abcd', { marks }), ['ab', 'cd:5^5'])
    assert.deepEqual(show('', { marks: [mark(0, 1)] }), [])
  })

  it('gives an empty mark the character after it', () => {
    assert.deepEqual(show('abc', { marks: [mark(1, 1)] }), ['a', 'b:1^1', 'c'])
  })

  it("doesn't cut a surrogate pair or a chip", () => {
    assert.deepEqual(show('a😀b', { marks: [mark(2, 2)] }), ['a', '😀:1^1', 'b'])
    assert.deepEqual(show('a\x1b[31mb', { marks: [mark(3, 7)] }), ['a<ESC[31m>', 'b:1^1'])
  })

  it('keeps line ends whole when a mark ends within one', () => {
    assert.deepEqual(show('a\r\nb', { marks: [mark(0, 2)] }), ['a:1^1', '\nb'])
  })

  it('shows nothing under a mask, and what changed', () => {
    const decoration = { masks: [{ start: 1, end: 3 }], changes: [{ start: 2, end: 4 }] }
    assert.deepEqual(show('abcde', decoration), ['a', '#', '#~', '~d', 'e'])
  })

  it('ends a mark in the piece that holds its end', () => {
    const marks = [mark(1, 5)]
    assert.deepEqual(show('abcdef', { marks }, { start: 0, end: 3 }), ['a', 'bc:1'])
    assert.deepEqual(show('abcdef', { marks }, { start: 3, end: 6 }), ['de:1^1', 'f'])
  })

  it('is the sum of its pieces, whatever the marks', () => {
    const text = 'a😀\u202eb\r\nc\x1b[1md\ud800e👩‍👧f'
    for (let start = -1; start <= text.length + 1; start++) {
      for (let end = start; end <= text.length + 1; end++) {
        const pieces = cutText(text, { marks: [mark(start, end)], changes: [{ start: 2, end: 5 }] })
        assert.equal(pieces.map((piece) => text.slice(piece.start, piece.end)).join(''), text)
        const tokens = pieces.flatMap((piece) => piece.tokens)
        assert.equal(tokens.map((token) => text.slice(token.start, token.end)).join(''), text)
      }
    }
  })
})
