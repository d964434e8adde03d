import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { indexLines, locate } from '@assay/core/diagnostic'
import { textWidth } from '../text/text-width.ts'
import { diagnosticText } from './diagnostic-text.ts'

const plain = (_: unknown, text: string) => text

function shown(source: string, wrong: string): string[] {
  const start = source.indexOf(wrong)
  const span = { start, end: start + wrong.length }
  const diagnostic = { code: 'X', severity: 'error', message: 'It is wrong', hint: 'Change it.', ...span } as const
  return diagnosticText(locate(diagnostic, indexLines(source), { file: 'a.yaml' }), plain).split('\n')
}

describe('diagnosticText', () => {
  it('puts the caret under the place behind wide characters, emoji and accents', () => {
    for (const before of ['日本語 ', '😀 ', 'e\u0301 ', 'ﾊﾝｶｸ ', '한국 ', '\t']) {
      const [, , line = '', caret = ''] = shown(`${before}wrong 日本`, 'wrong')
      assert.equal(
        textWidth(caret.slice(0, caret.indexOf('^'))),
        textWidth(line.slice(0, line.indexOf('wrong'))),
        before,
      )
    }
    assert.deepEqual(['日本', '😀', 'e\u0301', 'ﾊﾝ', '한', 'a'].map(textWidth), [4, 2, 1, 2, 2, 1])
  })

  it('marks as many columns as the wrong characters take', () => {
    assert.equal(shown('a 日本 b', '日本')[3], '  |   ^^^^')
  })

  it('shows no line where there is none', () => {
    assert.deepEqual(shown('', ''), ['error X It is wrong', '  at a.yaml:1:1', '  = Change it.'])
  })
})
