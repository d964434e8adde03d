import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FailedCase } from '@assay/app/summary'
import { textWidth } from '@assay/formats/text'
import { failedTable, shortNames } from './failed-cases.ts'

const style = (_: unknown, text: string) => text

const failed = (id: string, passes: readonly (number | null)[], reason = 'Expected 68, found 65.'): FailedCase => ({
  suite: 'quickstart',
  case: id,
  runs: passes.map((passed) => (passed === null ? null : { passed, undecided: 3 - passed, samples: 3 })),
  reason,
})

const linesOn = (
  columns: number | null,
  models: readonly string[],
  cases: readonly FailedCase[],
  hasSuites = false,
): string[] =>
  failedTable(
    { kind: 'failed', title: `FAILED (${cases.length})`, models, cases, hasSuites },
    { style, columns },
  ).split('\n')

const CASES = [failed('order-as-json', [2, 1], 'Not valid JSON.'), failed('percentage', [3, 2])]

describe('failedTable', () => {
  it('has a column for each model', () => {
    assert.deepEqual(linesOn(100, ['careful', 'quick'], CASES), [
      'FAILED (2)     careful  quick  WHY',
      'order-as-json  2/3      1/3    Not valid JSON.',
      'percentage     3/3      2/3    Expected 68, found 65.',
    ])
  })

  it('names the models beside the counts if the terminal is narrow, and has the reason below', () => {
    assert.deepEqual(linesOn(60, ['careful', 'quick'], CASES), [
      'FAILED (2)',
      'order-as-json  careful 2/3, quick 1/3',
      '  Not valid JSON.',
      'percentage     careful 3/3, quick 2/3',
      '  Expected 68, found 65.',
    ])
  })

  it('is a list if there are more models than fit', () => {
    const models = Array.from({ length: 8 }, (_, i) => `model-number-${i}`)
    const cases = [failed('percentage', [3, 2, null, 1, 0, 3, 3, 3])]
    assert.deepEqual(linesOn(60, models, cases), [
      'FAILED (1)',
      'percentage',
      '  model-number-0 3/3, model-number-1 2/3,',
      '  model-number-3 1/3, model-number-4 0/3,',
      '  model-number-5 3/3, model-number-6 3/3,',
      '  model-number-7 3/3',
      '  Expected 68, found 65.',
    ])
    assert.match(linesOn(null, models, cases)[1] ?? '', /^percentage +3\/3 +2\/3 +– +1\/3 /)
  })

  it('has one column for one model', () => {
    assert.deepEqual(linesOn(100, ['quick'], [failed('percentage', [2])], true), [
      'FAILED (1)               PASSED  WHY',
      'quickstart / percentage  2/3     Expected 68, found 65.',
    ])
  })

  it('counts the undecided samples of undecided cases', () => {
    const table = { kind: 'undecided', title: 'UNDECIDED (1)', hasSuites: false } as const
    const cases = [failed('percentage', [2], 'The judge gave no verdict.')]
    const text = (models: readonly string[], of: readonly FailedCase[]) =>
      failedTable({ ...table, models, cases: of }, { style, columns: 100 })
    assert.deepEqual(text(['quick'], cases).split('\n'), [
      'UNDECIDED (1)  SAMPLES  WHY',
      'percentage     1 of 3   The judge gave no verdict.',
    ])
    assert.match(text(['careful', 'quick'], [failed('percentage', [2, 3])]), /percentage +1 of 3 +0 of 3/)
  })

  it('uses the width of a wide terminal for reasons', () => {
    const [, line = ''] = linesOn(160, ['careful', 'quick'], [failed('percentage', [3, 2], 'word '.repeat(60))])
    assert.ok(textWidth(line) > 145 && textWidth(line) < 160, line)
  })

  it('keeps hostile names and reasons harmless and aligned on every terminal', () => {
    const evil = '\u001b[2J\u001b]0;owned\u0007\u202e::error::x ##vso[a]\n::error::b '
    const wide = '東京🎉'
    const models = [`${evil}a`, `${wide.repeat(3)}`]
    const cases = [
      failed(`${evil}${'x'.repeat(5000)}`, [1, 2], evil.repeat(200)),
      failed(wide.repeat(50), [0, 3], wide.repeat(5000)),
      failed('plain', [2, 2], `${'y'.repeat(100_000)}`),
    ]
    for (const columns of [40, 60, 100, 160, 400, null]) {
      for (const [names, counted] of [
        [models, cases],
        [models.slice(0, 1), cases.map((each) => ({ ...each, runs: each.runs.slice(0, 1) }))],
      ] as const) {
        const lines = linesOn(columns, names, counted)
        assert.doesNotMatch(lines.join('\n'), /[^\P{C}\n]|[\u2028\u2029]/u)
        assert.doesNotMatch(lines.join('\n'), /^\s*::|##(vso|teamcity)?\[/m)
        for (const line of lines) assert.ok(columns === null || textWidth(line) < columns, `${columns}: ${line}`)
      }
    }
    // In columns, what passed begins at the same place in every row.
    const rows = linesOn(null, ['a', 'b'], [failed(wide, [1, 2]), failed('plain', [2, 2])]).slice(1)
    const starts = rows.map((line) => textWidth(line.slice(0, line.search(/\d\/3/))))
    assert.equal(new Set(starts).size, 1, rows.join('\n'))
  })
})

describe('shortNames', () => {
  it('takes what follows the last slash, unless another model has the same', () => {
    assert.deepEqual(shortNames(['replay/careful', 'openrouter/meta/llama', 'bare']), ['careful', 'llama', 'bare'])
    assert.deepEqual(shortNames(['a/x', 'b/x', 'a/y', 'z/']), ['a/x', 'b/x', 'y', 'z/'])
  })
})
