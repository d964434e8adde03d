import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { html } from './markup.ts'

describe('html', () => {
  it('escapes every text for content and attributes', () => {
    const text = `<b title="x" class='y'>&amp;`
    assert.equal(html`<p id="${text}">${text}</p>`.markup.split('&lt;b').length, 3)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { markup } = html`${text}`
        assert.doesNotMatch(markup.replace(/&(?:amp|lt|gt|quot|#39);/g, ''), /[<>"'&\0]/)
      }),
    )
  })

  it("shows characters that can't be seen", () => {
    assert.equal(html`${'a\u202eb\u001bc'}`.markup, 'a\\u{202e}b\\u{1b}c')
  })

  it('keeps markup, joins lists and leaves out null', () => {
    assert.equal(html`${[html`<i>${1}</i>`, null, '<']}`.markup, '<i>1</i>&lt;')
  })
})
