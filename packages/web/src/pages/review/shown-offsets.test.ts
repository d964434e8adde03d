import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tokenizeText } from '../../lib/text/visible-text.ts'
import { rawOffset } from './shown-offsets.ts'

const shownText = (text: string) =>
  tokenizeText(text)
    .map((token) =>
      token.kind === 'text' ? token.text : `${token.label}${token.times === 1 ? '' : ` ×${token.times}`}`,
    )
    .join('')

/** Returns the raw text that is selected when this part of the shown text is. */
function select(text: string, part: string): string {
  const at = shownText(text).indexOf(part)
  assert.notEqual(at, -1)
  return text.slice(rawOffset(text, at, 'start'), rawOffset(text, at + part.length, 'end'))
}

describe('rawOffset', () => {
  it('is the same place in plain text', () => {
    assert.equal(select('The code is 42.', 'code'), 'code')
    assert.equal(select('one', 'one'), 'one')
  })

  it('counts a chip as the characters that it stands for', () => {
    const text = 'V\u200bi\u200bolet \u202e3904\u202c end'
    assert.equal(select(text, '3904'), '3904')
    assert.equal(select(text, 'end'), 'end')
    assert.equal(select(text, 'ZWSPiZWSPolet'), '\u200bi\u200bolet')
    assert.equal(select('a\u200b\u200b\u200bb', 'ZWSP ×3'), '\u200b\u200b\u200b')
  })

  it('takes a whole chip if a part of it is selected', () => {
    assert.equal(select('a\u202eb', 'RL'), '\u202e')
    assert.equal(select('a\u202eb', 'Lo'.toUpperCase()), '\u202e')
  })

  it('counts a line end once, however it is written', () => {
    const text = 'one\r\ntwo\r\nthree'
    assert.equal(select(text, 'two'), 'two')
    assert.equal(select(text, 'one\ntwo'), 'one\r\ntwo')
  })

  it('stays within the text', () => {
    assert.equal(rawOffset('abc', 99, 'end'), 3)
    assert.equal(rawOffset('', 0, 'start'), 0)
  })
})
