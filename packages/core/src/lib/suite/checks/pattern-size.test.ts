import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { measurePattern } from './pattern-size.ts'

describe('measurePattern', () => {
  const sizes: [string, number][] = [
    ['', 0],
    ['abc', 3],
    ['a*b+', 4],
    ['a{5}', 5],
    ['a{2,7}b', 8],
    ['a{7,}', 7],
    ['(ab){10}', 30],
    ['((a{10}){10}){10}', 1110],
    ['[a-z]{3}', 3],
    ['[]a{9}]{3}', 3],
    ['[[:alpha:]{9}]', 1],
    ['\\d{4}-\\d{2}-\\d{2}', 10],
    ['\\p{Greek}{3}', 3],
    ['\\{5}', 3],
    ['{5}', 0],
    ['a{x}', 4],
    ['a{0}', 1],
    ['\\Qa{9}\\E', 8],
    ['[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 39],
    [')((', 1],
    ['\\', 1],
    ['[', 1],
  ]
  for (const [pattern, size] of sizes) {
    it(`is ${size} for ${JSON.stringify(pattern)}`, () => assert.equal(measurePattern(pattern), size))
  }

  it('is a number for any text, and no less for two of them', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '(', ')', '[', ']', '{', '}', '3', ',', '\\', '*', 'Q', 'E', '😀'),
    })
    fc.assert(fc.property(text, (pattern) => Number.isFinite(measurePattern(pattern)) && measurePattern(pattern) >= 0))
    fc.assert(
      fc.property(text, (pattern) => {
        const group = `(?:${pattern.replace(/[()[\]{}\\]/g, '.')})`
        return measurePattern(group + group) === 2 * measurePattern(group)
      }),
    )
  })
})
