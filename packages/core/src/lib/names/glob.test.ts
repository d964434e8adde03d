import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { matchesGlob } from './glob.ts'

describe('matchesGlob', () => {
  it('matches any characters with *, slashes too, and exactly one with ?', () => {
    assert.ok(matchesGlob('openai/gpt-5', 'openai/*'))
    assert.ok(matchesGlob('openrouter/anthropic/claude', '*claude'))
    assert.ok(matchesGlob('openai/gpt-5', 'openai/gpt-?'))
    assert.ok(!matchesGlob('openai/gpt-', 'openai/gpt-?'))
    assert.ok(!matchesGlob('openai/gpt-5', 'gpt-*'))
    assert.ok(!matchesGlob('openai/gpt-5', ''))
  })

  it('agrees with a regular expression on every short text and glob', () => {
    const letters = (alphabet: string) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 8 })
    fc.assert(
      fc.property(letters('ab.'), letters('ab.*?'), (text, glob) => {
        const pattern = glob.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')
        assert.equal(matchesGlob(text, glob), new RegExp(`^${pattern}$`).test(text))
      }),
      { numRuns: 2000 },
    )
  })
})
