import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { completeNames } from './name-completion.ts'

const NAMES = [
  { name: 'success_pct', kind: 'keyword', summary: 'Share that passed' },
  { name: 'min', kind: 'function', summary: 'The least' },
]

/** Returns the names offered at `|`, and the text that they would replace. */
function offer(text: string, isExplicit = false): { word: string; names: readonly string[] } | null {
  const at = text.indexOf('|')
  const doc = text.replace('|', '')
  const found = completeNames(() => NAMES)(new CompletionContext(EditorState.create({ doc }), at, isExplicit))
  return found && { word: doc.slice(found.from, at), names: found.options.map(({ label }) => label) }
}

describe('the completion of names', () => {
  it('replaces the whole name before the cursor', () => {
    for (const [text, word] of [
      ['suc|', 'suc'],
      ['2 * latency.p|', 'latency.p'],
      ['(critical-ma|', 'critical-ma'],
      ['1 + `my eval|', '`my eval'],
      ['tag.`a b|', 'tag.`a b'],
      ['latency.|', 'latency.'],
    ] as const)
      assert.equal(offer(text)?.word, word, text)
  })

  it('offers nothing after a number or an operator unless requested', () => {
    for (const text of ['|', '2|', 'a + |', 'a + 12|']) assert.equal(offer(text), null, text)
    assert.deepEqual(offer('a + |', true), { word: '', names: ['success_pct', 'min'] })
  })
})
