import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countTokens as encode } from 'gpt-tokenizer/encoding/o200k_base'
import { countTokens } from './count-tokens.ts'
import { cutText } from './cut-text.ts'

describe('countTokens', () => {
  it("counts with the model's encoding", async () => {
    assert.equal(await countTokens('Hello, world!', 'openai/gpt-4o'), 4)
    assert.equal(await countTokens('', 'openai/gpt-4o'), 0)
    const german = 'Donaudampfschifffahrtsgesellschaft'
    assert.notEqual(await countTokens(german, 'openai/gpt-4-turbo'), await countTokens(german, 'openai/gpt-5'))
  })

  it('counts a long text like the encoding does in one piece', async () => {
    const text = 'The quick brown fox, aged 7, jumps over "lazy" dogs.\n\nAnd then? It rests - for 3.5 hours. '.repeat(
      200,
    )
    assert.equal(await countTokens(text, 'any/model'), encode(text))
  })

  it('treats names of special tokens as text', async () => {
    assert.ok((await countTokens('<|endoftext|>', 'openai/gpt-4o')) > 1)
  })

  it('stays linear on runs that cost an encoder the square of their length', async () => {
    for (const run of ['a', ' ', '漢', '\n', '=']) {
      const count = await countTokens(run.repeat(300_000), 'any/model')
      assert.ok(count > 1000 && count <= 300_000)
    }
  })
})

describe('cutText', () => {
  it('neither loses nor splits a character', () => {
    for (const text of ['', 'x', '😀'.repeat(3000), 'word '.repeat(1000), 'a😀'.repeat(1777)]) {
      const pieces = [...cutText(text)]
      assert.equal(pieces.join(''), text)
      assert.ok(pieces.every((piece) => piece.isWellFormed() && piece.length <= 1000))
    }
  })
})
