import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isAscii, visibleOffsets, visibleText } from './visible-text.ts'

const hard = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      ' ',
      '\u0301',
      '\u0316',
      '\u200d',
      '\u1100',
      '\u1161',
      '\u11a8',
      'ﬁ',
      '½',
      'ｶ',
      '\uff9e',
      '’',
      '😀',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
})

describe('visibleText', () => {
  it('keeps ASCII unchanged', () => assert.equal(visibleText('a <b> "c"\n'), 'a <b> "c"\n'))

  it('folds letters of other widths and styles to their plain form', () => {
    assert.equal(visibleText('Ｐａｒｉｓ 𝐏 ﬁ ①'), 'Paris P fi 1')
  })

  it('drops zero-width characters', () => {
    assert.equal(visibleText('a\u200bb\u200dc\u2060d\u202ee\ufefff\u00adg\ufe0fh\u{e0041}'), 'abcdefgh')
  })

  it('folds quotes and apostrophes', () => assert.equal(visibleText('‘a’ “b” «c» d´e ＂f＂'), `'a' "b" "c" d'e "f"`))

  it('joins a letter and its mark across invisible characters', () => {
    assert.equal(visibleText('e\u200d\u0301'), 'é')
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(hard, (text) => {
        const once = visibleText(text)
        assert.equal(visibleText(once), once)
      }),
    )
  })

  it('handles two hundred thousand marks that need reordering', () => {
    const text = `e${'\u0301\u0316'.repeat(100_000)}`
    assert.equal(visibleText(text).length, visibleOffsets(text).length - 1)
  })
})

describe('visibleOffsets', () => {
  it('maps each character to its source', () => {
    assert.deepEqual([...visibleOffsets('ﬁx')], [0, 0, 1, 2])
    assert.deepEqual([...visibleOffsets('a\u200bb')], [0, 2, 3])
  })

  it('has one place per character and one for the end, in order, whatever the text', () => {
    fc.assert(
      fc.property(hard, (text) => {
        const offsets = visibleOffsets(text)
        assert.equal(offsets.length, visibleText(text).length + 1)
        for (let i = 1; i < offsets.length; i++) assert.ok((offsets[i] ?? 0) >= (offsets[i - 1] ?? 0))
        assert.ok((offsets.at(-1) ?? 0) <= text.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('isAscii', () => {
  it('tells', () => {
    assert.equal(isAscii('a\u0000~'), true)
    assert.equal(isAscii('é'), false)
    assert.equal(isAscii('\ud800'), false)
  })
})
