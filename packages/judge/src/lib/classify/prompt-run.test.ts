import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { squashedText } from '../answer/squashed-text.ts'
import { preparePromptSearch } from './prompt-run.ts'

const PROMPT =
  'You are Orla of the library. Answer in one paragraph, never mention fines, and close with the words happy reading.'
const find = preparePromptSearch(PROMPT)
const found = (text: string) => find(squashedText(text)) !== null

describe('preparePromptSearch', () => {
  it('finds a run of forty letters', () => {
    const letters = squashedText(PROMPT)
    for (let start = 0; start + 40 <= letters.length; start++) {
      assert.ok(found(`zz${letters.slice(start, start + 40)}zz`), `from ${start}`)
    }
  })

  it('finds no run of thirty-nine letters in fewer than eight words', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(3)
    assert.equal(preparePromptSearch(letters)(`q${letters.slice(0, 39)}q`), null)
  })

  it('finds eight words in a row, and not seven', () => {
    assert.ok(found('… and close with the words happy reading. Answer …'.replace('Answer', '')) === false)
    assert.ok(found('never mention fines, and close with the words'))
  })

  it('ignores known text, and finds the rest', () => {
    const search = preparePromptSearch(PROMPT, 'Tell me: answer in one paragraph, never mention fines')
    assert.equal(search(squashedText('Answer in one paragraph, never mention fines')), null)
    assert.ok(search(squashedText(PROMPT)) !== null)
    assert.equal(preparePromptSearch('Talk like a pirate.', 'Why talk like a pirate?')('talklikeapirate'), null)
  })

  it('finds a short prompt only as a whole', () => {
    const short = preparePromptSearch('Talk like a pirate.')
    assert.ok(short(squashedText('It says: talk like a pirate!')) !== null)
    assert.equal(short(squashedText('a pirate talks like this')), null)
  })

  it('finds nothing for a tiny prompt', () => assert.equal(preparePromptSearch('Hi.')('hi'), null))

  it('agrees with a plain search for forty letters', () => {
    const letters = (minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength, size: 'max' })
    const piece = fc.record({ start: fc.nat(260), length: fc.integer({ min: 35, max: 45 }) })
    const outcomes = new Set<boolean>()
    fc.assert(
      fc.property(letters(40, 300), piece, letters(0, 100), letters(0, 100), (prompt, piece, before, after) => {
        const answer = before + prompt.slice(piece.start, piece.start + piece.length) + after
        let isThere = false
        for (let i = 0; i + 40 <= answer.length; i++) isThere ||= prompt.includes(answer.slice(i, i + 40))
        // One word without spaces: the rule of eight words can't apply.
        assert.equal(preparePromptSearch(prompt)(answer) !== null, isThere)
        outcomes.add(isThere)
      }),
    )
    assert.equal(outcomes.size, 2)
  })

  it('handles a prompt and an answer of one repeated letter', () => {
    assert.ok(preparePromptSearch('a'.repeat(100_000))('a'.repeat(1_000_000)) !== null)
    assert.equal(preparePromptSearch('a'.repeat(100_000))(`${'a'.repeat(30)}b`.repeat(30_000)), null)
  })
})
