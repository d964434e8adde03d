import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findReasoning } from './reasoning-blocks.ts'

function said(text: string): string {
  const found = findReasoning(text)
  return found === null ? text : found.said.map(({ start, end }) => text.slice(start, end)).join('')
}

describe('findReasoning', () => {
  it('finds none in a text without marks', () => assert.equal(findReasoning('a < b [c]'), null))

  it('cuts a block at the start, and any that starts a line', () => {
    assert.equal(said('<think>a</think>b'), 'b')
    assert.equal(said('b\n<think>a</think>\nc'), 'b\n\nc')
  })

  it('recognizes the marks of several models, in any case', () => {
    for (const text of [
      '<Thinking>a</Thinking>b',
      '[THINK]a[/THINK]b',
      '◁think▷a◁/think▷b',
      '<seed:think>a</seed:think>b',
    ])
      assert.equal(said(text), 'b')
  })

  it('counts an unclosed block as thought only if it opens the text', () => {
    assert.equal(said(' <think>a'), ' ')
    assert.equal(said('b\n<think>a'), 'b\n<think>a')
  })

  it('cuts a block that the prompt began and the answer closes', () => {
    assert.equal(said('a\n</think>\nb'), '\nb')
    assert.equal(said('a</think>\nb'), '\nb')
  })

  it('keeps a sentence about such marks', () => {
    for (const text of ['Use <think> and </think> here.', 'The `</think>` mark.', 'Write <think>x</think>.'])
      assert.equal(said(text), text)
  })

  it("doesn't count an XML element as thought", () => {
    const text = '<answer>\n<reasoning>a</reasoning>\n</answer>'
    assert.equal(said(text), text)
  })

  it("doesn't end a block at another kind of mark", () => {
    assert.equal(said('<think>a</thinking>b</think>c'), 'c')
  })

  it('returns pieces that together are the whole text', () => {
    const part = fc.constantFrom('<think>', '</think>', '\n', 'a', '[think]', '[/think]', ' ')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        const found = findReasoning(text)
        if (found === null) return
        const pieces = [...found.said, ...found.thought].sort((a, b) => a.start - b.start)
        assert.equal(pieces.map(({ start, end }) => text.slice(start, end)).join(''), text)
      }),
    )
  })
})
