import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compileGlob } from './glob.ts'

/** An independent matcher, by the definition: every way to spend a star is tried. */
function matchesSlowly(glob: readonly string[], text: readonly string[]): boolean {
  const [first, ...rest] = glob
  if (first === undefined) return text.length === 0
  if (first === '*') {
    return Array.from({ length: text.length + 1 }, (_, i) => i).some((i) => matchesSlowly(rest, text.slice(i)))
  }
  return text.length > 0 && (first === '?' || first === text[0]) && matchesSlowly(rest, text.slice(1))
}

describe('compileGlob', () => {
  it('agrees with a matcher that tries everything', async () => {
    const glob = fc.string({ unit: fc.constantFrom('*', '*', '?', 'a', 'b', '\n', '.', '😀'), maxLength: 8 })
    const plain = fc.string({ unit: fc.constantFrom('*', 'a', 'b', '\n', '['), maxLength: 8 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '.', '😀', '['), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.oneof(glob, plain), text, async (pattern, answer) => {
        const matches = await compileGlob(pattern)
        assert.equal(matches(answer), matchesSlowly([...pattern], [...answer]))
      }),
      { numRuns: 3000 },
    )
  })

  it('matches a text made from the glob', async () => {
    const piece = fc.string({ unit: 'binary', maxLength: 5 }).map((text) => text.replace(/[*?]/g, '').toWellFormed())
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), piece, async (pieces, filling) => {
        const matches = await compileGlob(pieces.join('*'))
        assert.ok(matches(pieces.join(filling)))
      }),
    )
  })

  it('is ready at once without a question mark, which keeps the common case synchronous', () => {
    assert.equal(typeof compileGlob('*a*'), 'function')
  })
})
