import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textWidth } from '@assay/formats/text'
import type { Style } from './style.ts'
import { whyTable } from './why-table.ts'

const style: Style = (_, text) => text
const columns = [{ title: 'CASE' }, { title: 'PASSED', align: 'right' as const }]
const rows = [
  {
    cells: [{ text: 'percentage' }, { text: '2/3' }],
    why: 'Expected 68, found 65, which is a long reason for a short line of text.',
  },
  { cells: [{ text: 'date' }, { text: '3/3' }], why: '' },
]

describe('whyTable', () => {
  it('has reasons beside their rows, cut to the terminal', () => {
    const lines = whyTable(columns, rows, { style, columns: 70 }).split('\n')
    assert.deepEqual(lines, [
      'CASE        PASSED  WHY',
      'percentage     2/3  Expected 68, found 65, which is a long reason…',
      'date           3/3',
    ])
  })

  it('has reasons under their rows if the terminal is narrow', () => {
    const lines = whyTable(columns, rows, { style, columns: 50 }).split('\n')
    assert.deepEqual(lines, [
      'CASE        PASSED',
      'percentage     2/3',
      '  Expected 68, found 65, which is a long reason',
      '  for a short line of text.',
      'date           3/3',
    ])
  })

  it('counts wide characters as two columns', () => {
    const wide = [{ cells: [{ text: 'a' }, { text: '0/1' }], why: '東京'.repeat(100) }]
    const [, line = ''] = whyTable(columns, wide, { style, columns: 70 }).split('\n')
    assert.ok(textWidth(line) < 70, line)
  })

  it("neutralizes a reason's escape sequences", () => {
    const hostile = [{ cells: [{ text: 'a' }, { text: '0/1' }], why: '\u001b[2Jx\nFAILED (0)' }]
    for (const width of [40, 200]) {
      const text = whyTable(columns, hostile, { style, columns: width })
      assert.ok(!text.includes('\u001b') && !text.includes('\nFAILED'), text)
    }
  })
})
