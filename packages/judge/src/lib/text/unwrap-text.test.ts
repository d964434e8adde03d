import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unwrapText } from './unwrap-text.ts'

describe('unwrapText', () => {
  it('removes emphasis, backticks, quotes, a fence and a final period', () => {
    const wrapped = [
      '42',
      '**42**',
      '__42__',
      '*42*',
      '`42`',
      '"42"',
      '“42”',
      '«42»',
      '42.',
      '**42.**',
      '**42**.',
      ' **`42`**\n',
    ]
    for (const text of [...wrapped, '```\n42\n```', '```text\n42\n```\n', '~~~\n42\n~~~'])
      assert.equal(unwrapText(text).at(-1), '42', text)
  })

  it('keeps everything beside the marks', () => {
    for (const text of ['It is **42**', '**4** and **2**', '"4" or "2"', '42...', '**', '""', '`']) {
      assert.deepEqual(unwrapText(text), [text])
    }
    assert.deepEqual(unwrapText('```\n4\n```\nor\n```\n2\n```'), ['```\n4\n```\nor\n```\n2\n```'])
    assert.deepEqual(unwrapText('```\n42'), ['```\n42'])
  })

  it('keeps the lines and spaces inside a fence', () => {
    assert.equal(unwrapText('```\n  a\n\nb  \n```').at(-1), '  a\n\nb  ')
  })

  it('keeps a period that is part of the text', () => {
    assert.ok(unwrapText('**Wait, never.**').includes('Wait, never.'))
  })

  it('unwraps a long text of only marks', () => {
    assert.equal(unwrapText('*'.repeat(200_000)).at(-1)?.length, 200_000)
    assert.equal(unwrapText('```\n'.repeat(50_000)).at(-1), '```\n'.repeat(50_000).trim())
  })
})
