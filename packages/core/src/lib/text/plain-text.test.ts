import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainText } from './plain-text.ts'

describe('plainText', () => {
  it('shows escape sequences instead of obeying them', () => {
    assert.equal(plainText('\u001b[31mred\u0007'), '\\u{1b}[31mred\\u{7}')
  })

  it('shows line ends, bidirectional overrides and lone surrogates', () => {
    assert.equal(plainText('a\nb\u202ec\u2028d\ud800'), 'a\\u{a}b\\u{202e}c\\u{2028}d\\u{d800}')
  })

  it('keeps letters, emoji and spaces', () => {
    assert.equal(plainText('Zürich\t東京 🎉'), 'Zürich 東京 🎉')
  })
})
