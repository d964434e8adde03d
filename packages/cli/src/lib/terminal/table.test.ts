import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tableText } from './table.ts'

const plain = (_: unknown, text: string) => text

describe('tableText', () => {
  it('shows titles and cells without what a terminal would obey', () => {
    const text = tableText([{ title: 'SUITE (a/\u001b[31m)' }, { title: 'B' }], [[{ text: '\u001b]0;x' }]], plain)
    assert.deepEqual(text.split('\n'), ['SUITE (a/\\u{1b}[31m)  B', '\\u{1b}]0;x'])
  })

  it('makes columns as wide as their widest text, wide characters counted twice', () => {
    const text = tableText(
      [{ title: '東京' }, { title: 'N', align: 'right' }],
      [[{ text: 'a' }, { text: '10' }]],
      plain,
    )
    assert.deepEqual(text.split('\n'), ['東京   N', 'a     10'])
  })
})
