import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countChanges, type DiffRow, diffLines } from './line-diff.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)
const side = (rows: readonly DiffRow[], side: 'left' | 'right') =>
  rows.flatMap((row) => (row.kind === 'fold' || row[side] === null ? [] : [row.text]))

describe('diffLines', () => {
  it('numbers the lines of both sides', () => {
    assert.deepEqual(diffLines('a\nb\nc\n', 'a\nB\nc\nd\n'), [
      { kind: 'same', left: 1, right: 1, text: 'a' },
      { kind: 'removed', left: 2, right: null, text: 'b' },
      { kind: 'added', left: null, right: 2, text: 'B' },
      { kind: 'same', left: 3, right: 3, text: 'c' },
      { kind: 'added', left: null, right: 4, text: 'd' },
    ])
  })

  it('folds long equal parts except three lines around a change', () => {
    const before = lines(100)
    const rows = diffLines(before.join('\n'), before.with(49, 'changed').join('\n'))
    assert.deepEqual(rows[0], { kind: 'fold', lines: 46, left: 1, right: 1 })
    assert.deepEqual(rows.at(-1), { kind: 'fold', lines: 47, left: 54, right: 54 })
    assert.equal(rows.length, 10)
    assert.deepEqual(countChanges(rows), { added: 1, removed: 1 })
  })

  it('folds equal texts completely', () => {
    assert.deepEqual(diffLines('a\nb\nc', 'a\nb\nc\n'), [{ kind: 'fold', lines: 3, left: 1, right: 1 }])
    assert.deepEqual(diffLines('', ''), [])
  })

  it('keeps every line of short texts on its side', () => {
    for (const [before, after] of [
      ['', 'a\nb\n'],
      ['a\nb\n', ''],
      ['a\n\n\nb\n', 'a\nb\n\n'],
      ['x\ny\n', 'y\nx\n'],
    ] as const) {
      const rows = diffLines(before, after)
      assert.deepEqual(side(rows, 'left'), before === '' ? [] : before.split('\n').slice(0, -1))
      assert.deepEqual(side(rows, 'right'), after === '' ? [] : after.split('\n').slice(0, -1))
    }
  })

  it('finds one changed line among more lines than the library can distinguish', () => {
    const before = lines(70_000)
    const rows = diffLines(before.join('\n'), before.with(69_000, 'changed').join('\n'))
    assert.deepEqual(countChanges(rows), { added: 1, removed: 1 })
  })
})
