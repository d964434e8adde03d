import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { bracketsOf, tokensOf } from './tokens.ts'

const texts = (source: string) => tokensOf(source).map(({ text }) => text)

describe('tokensOf', () => {
  it('skips comments, even nested ones, and spaces', () => {
    assert.deepEqual(texts('a // b\n/* c /* d */ e */ f'), ['a', 'f'])
  })

  it('reads strings of every kind as one token', () => {
    const source = `"a\\"b" r"c\\" r#"d"e"# b"f" br##"g"#h"## c"i" 'j' '\\'' '\\u{1F600}' b'k'`
    assert.deepEqual(texts(source), source.split(' '))
    assert.ok(tokensOf(source).every(({ kind }) => kind === 'literal'))
  })

  it('distinguishes lifetimes from characters', () => {
    assert.deepEqual(
      tokensOf("&'a str 'b' 'static").map(({ kind }) => kind),
      ['mark', 'lifetime', 'name', 'literal', 'lifetime'],
    )
  })

  it('returns raw names without their mark', () => {
    assert.deepEqual(texts('r#unsafe r#"x"#'), ['unsafe', 'r#"x"#'])
  })

  it('ends unclosed tokens with the source', () => {
    assert.deepEqual(texts('a "b c'), ['a', '"b c'])
    assert.deepEqual(texts('a /* b'), ['a'])
  })

  it('finds every position of any text in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`/*\n"'#rbc\\a0{}ü😀 `), maxLength: 60 }), (source) => {
        let at = 0
        for (const { start, end } of tokensOf(source)) {
          assert.ok(start >= at && end > start && end <= source.length)
          at = end
        }
      }),
    )
  })
})

describe('bracketsOf', () => {
  it('pairs brackets outside of strings', () => {
    assert.deepEqual(
      [...(bracketsOf(tokensOf('( "(" [ ] )')) ?? [])],
      [
        [2, 3],
        [0, 4],
      ],
    )
  })

  it("returns null if they don't match", () => {
    for (const source of ['(', ')', '( ]', '{ ( }']) assert.equal(bracketsOf(tokensOf(source)), null)
  })
})
