import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutPreview } from './cut-preview.ts'

const shown = (text: string, secrets: readonly string[] = []) => {
  const { pieces, isCut } = cutPreview(text, secrets)
  const texts = pieces.map(({ tokens, isMasked }) =>
    isMasked ? '***' : tokens.map((token) => (token.kind === 'text' ? token.text : token.label)).join(''),
  )
  return texts.join('') + (isCut ? '…' : '')
}

describe('cutPreview', () => {
  it('is the start of a text, without half characters', () => {
    assert.equal(shown('a'.repeat(100)), 'a'.repeat(100))
    assert.equal(shown('a'.repeat(101)), `${'a'.repeat(100)}…`)
    assert.equal(shown(`${'a'.repeat(99)}😀`), `${'a'.repeat(99)}…`)
  })

  it('masks secrets, even one that continues past its end', () => {
    assert.equal(shown('key Tulip-7 here', ['tulip-7']), 'key *** here')
    assert.equal(shown(`${'a'.repeat(97)}tulip-7`, ['tulip-7']), `${'a'.repeat(97)}***…`)
  })

  it('names hidden characters', () => assert.equal(shown('a\u202eb'), 'aRLOb'))
})
