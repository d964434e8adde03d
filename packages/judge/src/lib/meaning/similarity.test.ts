import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { bleu } from './bleu.ts'
import { editSimilarity } from './edit-similarity.ts'
import { longestCommonSubsequence, rougeL } from './rouge-l.ts'
import { wordsOf } from './words.ts'

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 100 })

/** The table of the textbook. */
function subsequenceByTable(a: readonly string[], b: readonly string[]): number {
  let row: number[] = new Array(b.length + 1).fill(0)
  for (const item of a) {
    const next = [0]
    for (const [j, other] of b.entries()) {
      next.push(item === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

describe('longestCommonSubsequence', () => {
  it("agrees with the textbook's table", () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        assert.equal(longestCommonSubsequence(a, b), subsequenceByTable(a, b))
      }),
    )
  })
})

for (const [name, similarity] of [
  ['rougeL', rougeL],
  ['bleu', bleu],
  ['editSimilarity', (a: readonly string[], b: readonly string[]) => editSimilarity(a.join(''), b.join(''))],
] as const) {
  describe(name, () => {
    it('is between 0 and 1, and 1 for a text and itself', () => {
      fc.assert(
        fc.property(words, words, (a, b) => {
          const value = similarity(a, b)
          assert.ok(value >= 0 && value <= 1)
          assert.ok(Math.abs(similarity(a, a) - 1) < 1e-12)
        }),
      )
    })

    it('is 0 for texts with nothing in common', () => {
      fc.assert(
        fc.property(words, words, (a, b) => {
          fc.pre(a.length > 0)
          assert.equal(
            similarity(
              a,
              b.map((word) => word.toUpperCase()),
            ),
            0,
          )
        }),
      )
    })
  })
}

describe('rougeL', () => {
  it('does not depend on which text is the answer', () => {
    fc.assert(fc.property(words, words, (a, b) => rougeL(a, b) === rougeL(b, a)))
  })
})

describe('bleu', () => {
  it('penalizes an answer that is too short by e to the power of 1 - r/c', () => {
    assert.ok(Math.abs(bleu([...'abcd'], [...'abcdefgh']) - Math.exp(-1)) < 1e-12)
  })
})

describe('wordsOf', () => {
  it('drops case and punctuation, and splits Chinese by character', () => {
    assert.deepEqual(wordsOf("Don't STOP, naïve 北京 3.5"), ['don', 't', 'stop', 'naïve', '北', '京', '3', '5'])
  })
})
