import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { placeOf, toMarks } from './editor-diagnostics.ts'

const problem = { code: 'X', severity: 'note', message: 'It is wrong', hint: 'Mend it.', start: 2, end: 5 } as const

describe('the marks of an editor', () => {
  it('say what is wrong and what to do, in sentences', () => {
    assert.deepEqual(toMarks([problem], 10), [
      { from: 2, to: 5, severity: 'info', source: 'X', message: 'It is wrong. Mend it.' },
    ])
    assert.equal(toMarks([{ ...problem, message: 'Done.', hint: null }], 10)[0]?.message, 'Done.')
  })

  it('stay within a text that became shorter', () => {
    const places = [
      [2, 5],
      [4, 99],
      [99, 120],
      [-3, -1],
      [4, 1],
    ].map(([start = 0, end = 0]) => ({ ...problem, start, end }))
    assert.deepEqual(
      toMarks(places, 4).map(({ from, to }) => [from, to]),
      [
        [2, 4],
        [4, 4],
        [4, 4],
        [0, 0],
        [4, 4],
      ],
    )
  })

  it('have a line and a column from 1', () => {
    assert.deepEqual(placeOf('a\nbc\n', 0), { line: 1, column: 1 })
    assert.deepEqual(placeOf('a\nbc\n', 3), { line: 2, column: 2 })
    assert.deepEqual(placeOf('a\nbc\n', 99), { line: 3, column: 1 })
  })
})
