import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { NameTable } from './name-table.ts'

describe('NameTable', () => {
  it('numbers names as a Map would, and returns them', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 6 })
    fc.assert(
      fc.property(fc.array(name, { maxLength: 400, size: 'max' }), (names) => {
        const table = new NameTable()
        const expected = new Map<string, number>()
        for (const text of names) {
          if (!expected.has(text)) expected.set(text, expected.size)
          assert.equal(table.indexOf(text), expected.get(text))
        }
        assert.equal(table.size, expected.size)
        for (const [text, index] of expected) assert.equal(table.name(index), text)
      }),
    )
  })

  it('finds a name without giving it a number', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 3 })
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.array(name), (names, others) => {
        const table = new NameTable()
        for (const text of names) table.indexOf(text)
        for (const text of [...names, ...others]) {
          const at = names.indexOf(text)
          assert.equal(table.find(text), at === -1 ? null : at)
        }
        assert.equal(table.size, names.length)
      }),
    )
  })

  it('sorts names by code point', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 4 })), (names) => {
        const table = new NameTable()
        for (const name of names) table.indexOf(name)
        const byBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
        assert.deepEqual(
          Array.from(table.sorted(), (index) => table.name(index)),
          byBytes,
        )
      }),
    )
  })

  it('distinguishes names that differ only in length, and accepts the empty one', () => {
    const table = new NameTable()
    assert.deepEqual(
      ['', 'a', 'aa', 'a', ''].map((name) => table.indexOf(name)),
      [0, 1, 2, 1, 0],
    )
  })

  it('keeps a byte order mark, which is part of a name like any other character', () => {
    const table = new NameTable()
    table.indexOf('\ufeffa')
    assert.equal(table.name(0), '\ufeffa')
  })

  it('grows past its first sizes', () => {
    const table = new NameTable()
    for (let i = 0; i < 5000; i++) assert.equal(table.indexOf(`case-${i}`), i)
    assert.equal(table.indexOf('x'.repeat(100_000)), 5000)
    for (let i = 0; i < 5000; i++) assert.equal(table.indexOf(`case-${i}`), i)
  })
})
