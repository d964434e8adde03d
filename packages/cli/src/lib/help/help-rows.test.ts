import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandText, helpColumns, helpSection, usageText } from './help-rows.ts'

const ROWS = [
  ['-m, --model <models>', 'Models to run, separated by commas; globs such as openai/*, or all'],
  ['    --system-prompt <text|@file>', 'System prompt in place of the one in the suites'],
] as const

describe('helpColumns', () => {
  it('follows the terminal from 40 to 100 columns, and is 100 without one', () => {
    const widths = [20, 60, 160, 0, undefined].map((columns) => helpColumns({ columns }))
    assert.deepEqual(widths, [40, 60, 100, 100, 100])
  })
})

describe('helpSection', () => {
  it('has texts beside their names if they fit', () => {
    const [text = ''] = helpSection('Flags', ROWS, 100)
    assert.deepEqual(text.split('\n'), [
      'Flags',
      '  -m, --model <models>              Models to run, separated by commas; globs such as openai/*, or',
      '                                    all',
      '      --system-prompt <text|@file>  System prompt in place of the one in the suites',
    ])
  })

  it('has texts below their names on a narrow terminal', () => {
    const [text = ''] = helpSection('Flags', ROWS, 60)
    assert.deepEqual(text.split('\n'), [
      'Flags',
      '  -m, --model <models>',
      '        Models to run, separated by commas; globs such as',
      '        openai/*, or all',
      '      --system-prompt <text|@file>',
      '        System prompt in place of the one in the suites',
    ])
  })
})

describe('usageText', () => {
  it('wraps below its first word', () => {
    const usage = 'assay compare --baseline <report|run> --current <report|run> [flags]'
    const lines = usageText(usage, 60).split('\n')
    assert.deepEqual(lines, ['Usage: assay compare --baseline <report|run> --current', '    <report|run> [flags]'])
  })
})

describe('commandText', () => {
  it('continues a long command after a backslash, and never within quotes', () => {
    const text = commandText("assay run suites/ --gate 'rate.pass > 0.8 and rate.leak == 0' --format html", 40)
    assert.deepEqual(text.split('\n'), [
      '  assay run suites/ --gate \\',
      "    'rate.pass > 0.8 and rate.leak == 0' \\",
      '    --format html',
    ])
    assert.equal(commandText('assay run suites/ ', 40), '  assay run suites/')
  })
})
