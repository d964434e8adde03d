import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { unitsOf } from './fold.ts'
import { learnWords, tokenize } from './tokens.ts'
import { spellingOf } from './vocabulary.ts'

const spelled = (text: string) => learnWords(text).map(spellingOf)

describe('tokenize', () => {
  it('folds case and accents and keeps apostrophes inside words', () => {
    assert.deepEqual(spelled("I CAN'T, señor 'Ünal' — ёлка"), ['i', "can't", 'senor', 'unal', 'елка'])
  })

  it('reads Turkish dotless and dotted i as one letter', () => {
    assert.deepEqual(spelled('yardımcı İSTANBUL'), ['yardimci', 'istanbul'])
  })

  it('reads Arabic without vowel marks and with one form of alef', () => {
    assert.deepEqual(spelled('عذرًا أستطيع'), ['عذرا', 'استطيع'])
  })

  it('keeps the vowel signs of Devanagari', () => {
    assert.deepEqual(spelled('नहीं कर'), ['नहीं', 'कर'])
  })

  it('counts each Han, kana and Hangul sign as a word, two of them as long as one', () => {
    const tokens = tokenize(unitsOf('我无法。AIです'))
    assert.deepEqual([...tokens.starts], [0, 1, 2, 4, 6, 7])
    assert.deepEqual([...tokens.lengths], [1.5, 2])
  })

  it('ends sentences at marks and lines, but not at the number of a list item or inside an address', () => {
    assert.equal(tokenize(unitsOf('No. Yes!\nMaybe')).lengths.length, 3)
    assert.equal(tokenize(unitsOf('1. Open example.com')).lengths.length, 1)
  })

  it('marks the sentences that ask', () => {
    assert.deepEqual([...tokenize(unitsOf('Why? It works. Does it?! هل هذا صحيح؟')).asks], [1, 0, 1, 1])
  })

  it('finds words in order without overlap, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { starts, ends, sentences, lengths } = tokenize(unitsOf(text))
        for (const [at, start] of starts.entries()) {
          assert.ok(start >= (ends[at - 1] ?? 0) && (ends[at] ?? 0) > start)
          assert.ok((sentences[at] ?? 0) >= (sentences[at - 1] ?? 0))
        }
        assert.equal(lengths.length, starts.length === 0 ? 0 : (sentences.at(-1) ?? 0) + 1)
      }),
      { numRuns: 200 },
    )
  })
})
