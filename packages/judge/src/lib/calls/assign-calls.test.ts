import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assignCalls } from './assign-calls.ts'

/** The most pairs there can be, by trying all ways. */
function mostPairs(options: readonly (readonly number[])[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = options
  if (first === undefined) return 0
  const withFirst = first
    .filter((call) => !taken.has(call))
    .map((call) => 1 + mostPairs(rest, new Set([...taken, call])))
  return Math.max(mostPairs(rest, taken), ...withFirst)
}

describe('assignCalls', () => {
  it('makes as many fitting pairs as possible, with each call once', () => {
    const options = fc.array(fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 5 }), { maxLength: 5 })
    fc.assert(
      fc.property(options, (fitting) => {
        const given = assignCalls(fitting, [0, 1, 2, 3, 4], (own, call) => own.includes(call))
        const made = given.filter((call) => call !== null)
        assert.equal(made.length, mostPairs(fitting))
        assert.equal(new Set(made).size, made.length)
        for (const [i, call] of given.entries()) assert.ok(call === null || fitting[i]?.includes(call))
      }),
    )
  })
})
