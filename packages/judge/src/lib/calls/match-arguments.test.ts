import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compileMatch, type MatchOptions } from './match-arguments.ts'

async function match(wanted: Record<string, unknown>, args: unknown, options: MatchOptions = {}) {
  return (await compileMatch(wanted, options))(args)
}

/** Expected arguments, found arguments, and the reason why they differ; null if they match. */
const CASES: readonly (readonly [string, Record<string, unknown>, unknown, string | null])[] = [
  ['the same string', { id: 'A1' }, { id: 'A1' }, null],
  ['another string', { id: 'A1' }, { id: 'a1' }, 'expected "id" to be "A1", found "a1"'],
  ['a missing argument', { id: 'A1' }, {}, 'expected "id" to be "A1", found nothing'],
  ['more arguments than expected', { id: 'A1' }, { id: 'A1', note: 'x' }, null],
  ['1 for 1.0', { n: 1 }, JSON.parse('{"n": 1.0}'), null],
  ['a string for a number', { n: 20 }, { n: '20' }, 'expected "n" to be the number 20, found "20"'],
  ['null for null', { n: null }, { n: null }, null],
  ['null for a string', { n: 'x' }, { n: null }, 'expected "n" to be "x", found null'],
  ['objects in part', { a: { b: 1 } }, { a: { b: 1, c: 2 } }, null],
  [
    'a difference inside',
    { a: { b: [1, { c: 2 }] } },
    { a: { b: [1, { c: 3 }] } },
    'expected "a.b[1].c" to be 2, found 3',
  ],
  ['a longer list', { a: [1, 2] }, { a: [1, 2, 3] }, 'expected "a" to have 2 items, found 3'],
  ['a list in another order', { a: [1, 2] }, { a: [2, 1] }, 'expected "a[0]" to be 1, found 2'],
  ['no list', { a: [1] }, { a: { 0: 1 } }, 'expected "a" to be [1], found {"0": 1}'],
  ['no object', { a: { b: 1 } }, { a: [1] }, 'expected "a" to be {"b": 1}, found [1]'],
  ['arguments that are a string', { a: 1 }, '{"a": 1', 'expected the arguments to be an object, found "{\\"a\\": 1"'],
  ['no arguments at all', {}, null, null],
  ['a pattern that is found', { q: { regex: '^par' } }, { q: 'paris' }, null],
  [
    'a pattern that is not',
    { q: { regex: '^Par' } },
    { q: 'paris' },
    'expected "q" to be a match for /^Par/, found "paris"',
  ],
  ['a pattern on a number', { q: { regex: '1' } }, { q: 1 }, 'expected "q" to be a match for /1/, found 1'],
  ['a part of a string', { q: { contains: 'ari' } }, { q: 'paris' }, null],
  ['an item of a list', { q: { contains: { id: { gte: 2 } } } }, { q: [{ id: 1 }, { id: 2 }] }, null],
  [
    'no such item',
    { q: { contains: 'a' } },
    { q: ['b'] },
    'expected "q" to be something that contains "a", found ["b"]',
  ],
  ['one of some', { q: { one_of: ['a', 'b', { regex: '^c' }] } }, { q: 'cat' }, null],
  ['none of some', { q: { one_of: ['a', 1] } }, { q: '1' }, 'expected "q" to be one of ["a", 1], found "1"'],
  ['one of some, or nothing', { q: { one_of: ['a', { absent: true }] } }, {}, null],
  ['a number in a range', { n: { gte: 1, lte: 20 } }, { n: 20 }, null],
  [
    'a number out of it',
    { n: { gte: 1, lte: 20 } },
    { n: 21 },
    'expected "n" to be at least 1 and at most 20, found 21',
  ],
  ['a limit from a template', { n: { lte: '20' } }, { n: 20 }, null],
  ['an integer', { n: { type: 'integer' } }, { n: 2 }, null],
  ['a fraction for an integer', { n: { type: 'integer' } }, { n: 2.5 }, 'expected "n" to be an integer, found 2.5'],
  ['a list for an object', { n: { type: 'object' } }, { n: [] }, 'expected "n" to be an object, found []'],
  ['null, for which any value will do', { n: { any: true } }, { n: null }, null],
  ['nothing, for which no value will do', { n: { any: true } }, {}, 'expected "n" to be any value, found nothing'],
  ['nothing where nothing is expected', { n: { absent: true } }, {}, null],
  ['null where nothing is expected', { n: { absent: true } }, { n: null }, 'expected "n" to be absent, found null'],
  ['an object that looks like a matcher', { n: { equals: { type: 'string' } } }, { n: { type: 'string' } }, null],
  [
    'a value that only the matcher would take',
    { n: { equals: { type: 'string' } } },
    { n: 'x' },
    'expected "n" to be {"type": "string"}, found "x"',
  ],
  ['an argument named like a matcher', { type: 'text' }, { type: 'text' }, null],
  [
    'an object with more keys than a matcher',
    { n: { type: 'text', text: 'x' } },
    { n: { type: 'text', text: 'x' } },
    null,
  ],
  [
    'two differences',
    { a: 1, b: 2 },
    { a: 2, b: 2.5 },
    'expected "a" to be 1, found 2; expected "b" to be 2, found 2.5',
  ],
  ['an inherited name', { toString: { any: true } }, {}, 'expected "toString" to be any value, found nothing'],
]

describe('compileMatch', () => {
  for (const [name, wanted, args, reason] of CASES) {
    it(`${reason === null ? 'accepts' : 'rejects'} ${name}`, async () => {
      assert.equal(await match(wanted, args), reason)
    })
  }

  it('rejects unexpected arguments at every depth with exact', async () => {
    const options = { exact: true }
    assert.equal(await match({ a: { b: 1 } }, { a: { b: 1 } }, options), null)
    assert.equal(await match({ a: 1 }, { a: 1, b: 2 }, options), 'expected "b" to be absent, found 2')
    assert.equal(
      await match({ a: { b: 1 } }, { a: { b: 1, c: 'x' } }, options),
      'expected "a.c" to be absent, found "x"',
    )
  })

  it('skips ignored members at every depth', async () => {
    const options = { exact: true, ignore: ['request_id'] }
    assert.equal(await match({ a: { b: 1 } }, { request_id: 7, a: { b: 1, request_id: 8 } }, options), null)
  })

  it('names at most three differences', async () => {
    const wanted = { a: 1, b: 1, c: 1, d: 1, e: 1 }
    assert.match((await match(wanted, {})) ?? '', /expected "c" to be 1, found nothing; and 2 more$/)
  })

  it('rejects matchers that are not valid', async () => {
    await assert.rejects(match({ a: { regex: '(' } }, {}), /"a\.regex" must be a valid regular expression/)
    await assert.rejects(match({ a: { regex: '(?=x)' } }, {}), /lookahead/)
    await assert.rejects(match({ a: { type: 'text' } }, {}), /"a\.type" must be one of string, number/)
    await assert.rejects(match({ a: { gte: 'x' } }, {}), /"a\.gte" must be a number/)
    await assert.rejects(match({ a: [{ gt: 1 }] }, {}), /"a\[0\]" must be a matcher \("gte", not "gt"\)/)
    await assert.rejects(match({ a: { one_of: [] } }, {}), /"a\.one_of" must be a list with at least one value/)
  })

  it('accepts any JSON object for itself, and rejects one that differs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), async (args, other) => {
        const literal = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, { equals: value }]))
        assert.equal(await match(literal, args, { exact: true }), null)
        const [key] = Object.keys(args)
        if (key === undefined || JSON.stringify(other) === JSON.stringify(args[key])) return
        const isNear = canonical(other) === canonical(args[key])
        assert.equal((await match(literal, { ...args, [key]: other }, { exact: true })) === null, isNear)
      }),
    )
  })

  it('handles hostile depth and size', async () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    assert.match(
      (await match({ a: 1 }, { a: deep })) ?? '',
      /^expected "a" to be the number 1, found \[\[\[\[…\]\]\]\]/,
    )
    await assert.rejects(
      match({ a: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) }, {}),
      /nested at most 100 levels deep/,
    )
    await assert.rejects(
      match({ a: { equals: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) } }, {}),
      /nested at most 100 levels deep/,
    )
    const long = (await match({ a: 1 }, { a: 'x'.repeat(10_000_000), b: 1 })) ?? ''
    assert.ok(long.length < 500)
    assert.equal((await match({ a: { regex: '(a+)+$' } }, { a: `${'a'.repeat(100_000)}b` })) === null, false)
  })
})

/** A JSON text with the members of every object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
