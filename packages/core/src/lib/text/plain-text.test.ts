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

  it('shows what a CI system would obey at the start of a line, or anywhere in it', () => {
    assert.equal(plainText('::error::gone'), '\\u{3a}:error::gone')
    assert.equal(plainText(' \t ::set-output name=x::1'), '   \\u{3a}:set-output name=x::1')
    assert.equal(plainText('a ##vso[task.setvariable]b'), 'a \\u{23}#vso[task.setvariable]b')
    assert.equal(plainText('##[error]x ##TeamCity[y]'), '\\u{23}#[error]x \\u{23}#TeamCity[y]')
    assert.equal(plainText('###[group]'), '#\\u{23}#[group]')
    assert.equal(plainText(':'), '\\u{3a}')
  })

  it('keeps colons and number signs elsewhere, and what it escaped', () => {
    for (const text of ['std::vector', ':-)', '## Heading', 'C#[0]', plainText('::a ##[b')]) {
      assert.equal(plainText(text), text)
    }
  })

  it('keeps letters, emoji and spaces', () => {
    assert.equal(plainText('Zürich\t東京 🎉'), 'Zürich 東京 🎉')
  })
})
