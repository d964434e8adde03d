import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { prepareNeedleFilter } from './needle-filter.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '語'), maxLength: 9 })

describe('prepareNeedleFilter', () => {
  it('finds the needles that a search for each alone finds', () => {
    fc.assert(
      fc.property(fc.array(word), word, word, word, (needles, before, middle, after) => {
        const text = before + middle + after
        const found = prepareNeedleFilter(needles)(text)
        for (const needle of needles) assert.equal(found.has(needle), text.includes(needle))
      }),
    )
  })
})
