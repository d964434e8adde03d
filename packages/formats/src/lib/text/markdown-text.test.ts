import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { markdownText } from './markdown-text.ts'

describe('markdownText', () => {
  it('leaves nothing that is markup, HTML, a table or a link', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bare = markdownText(text).replace(/&#\d+;/g, '')
        assert.doesNotMatch(bare, /[\\`*_[\]<>()#|~@&:\n\r]|www\./i)
      }),
    )
  })

  it('breaks mentions and issue numbers, which GitHub finds even in decoded entities', () => {
    assert.equal(markdownText('@all #12'), '&#64;&#8203;all &#35;&#8203;12')
  })

  it('keeps ordinary words readable', () => {
    assert.equal(markdownText('refund-window, 東京 80.0%'), 'refund-window, 東京 80.0%')
  })
})
