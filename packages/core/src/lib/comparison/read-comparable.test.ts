import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readComparable } from './read-comparable.ts'

const GOOD = {
  suite: 's',
  case: 'c',
  model: 'm',
  status: 'scored',
  score: 0.5,
  cost_usd: null,
  latency_ms: 10,
  tokens: { input: 1, output: null },
}

describe('readComparable', () => {
  it('reads what a comparison needs', () => {
    const read = readComparable(GOOD)
    assert.ok(typeof read === 'object')
    assert.equal(read.score, 0.5)
    assert.equal(read.input_tokens, 1)
  })

  it('says which field is wrong, what it must be and what it is', () => {
    const wrong: [object, string][] = [
      [{ ...GOOD, case: undefined }, '"case" must be a string, but is missing'],
      [{ ...GOOD, status: 'done' }, '"status" must be scored, unscored, undecided, errored or limited, but is "done"'],
      [{ ...GOOD, score: 1.5 }, '"score" must be a number from 0 to 1, but is 1.5'],
      [{ ...GOOD, cost_usd: -1 }, '"cost_usd" must be a number of at least 0 or null, but is -1'],
      [{ ...GOOD, tokens: null }, '"tokens.input" must be a number of at least 0 or null, but is missing'],
    ]
    for (const [value, message] of wrong) assert.equal(readComparable(value), message)
  })

  it("rejects a value that isn't a finite number, and shows at most one line of it", () => {
    const vast = JSON.parse('{"cost_usd": 1e999}')
    assert.match(String(readComparable({ ...GOOD, ...vast })), /"cost_usd" must be a number of at least 0 or null/)
    assert.ok(String(readComparable('x'.repeat(1000))).length < 150)
  })

  it('rejects values that are nested too deeply to show', () => {
    const deep = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000))
    assert.match(String(readComparable({ ...GOOD, suite: deep })), /"suite" must be a string/)
    assert.match(String(readComparable(deep)), /suite/)
  })

  it('reads the cost of an errored sample by its answer and the code of its error', () => {
    const error = { code: 'unauthorized' }
    const errored = { ...GOOD, status: 'errored', turns: [{ prompt: 'p', answer: null }], error }
    const costOf = (value: object) => {
      const read = readComparable(value)
      return typeof read === 'object' && read.cost
    }
    assert.equal(costOf(errored), 'none')
    assert.equal(costOf({ ...errored, cost_usd: 0 }), 'none')
    assert.equal(costOf({ ...errored, turns: 'junk' }), 'none')
    assert.equal(costOf({ ...errored, error: 'junk' }), 'maybe_billed')
    assert.equal(costOf({ ...errored, error: { code: 'timeout' } }), 'maybe_billed')
    assert.equal(costOf({ ...errored, turns: [null, { answer: 'a' }] }), 'no_usage')
    assert.equal(costOf({ ...errored, tokens: { input: 1, output: 2 } }), 'no_price')
    assert.equal(costOf({ ...GOOD, cost_usd: 0.5 }), 0.5)
  })

  it('reads no score from a sample that has none', () => {
    const read = readComparable({ ...GOOD, status: 'errored', score: 'junk' })
    assert.ok(typeof read === 'object')
    assert.equal(read.score, null)
  })

  it('reads the greatest score that a sample could have had, and no number that is none', () => {
    const mostOf = (value: object) => {
      const read = readComparable({ ...GOOD, ...value })
      return typeof read === 'object' ? read.score_at_most : read
    }
    assert.equal(mostOf({}), 0.5)
    assert.equal(mostOf({ score_at_most: 0.75 }), 0.75)
    assert.equal(mostOf({ score_at_most: 0.25 }), 0.5)
    const checks = [true, null].map((passed) => ({ passed, weight: 1 }))
    assert.equal(mostOf({ score: 0.25, checks, turns: [{}] }), 0.75)
    assert.equal(mostOf({ status: 'limited' }), null)
    assert.equal(mostOf({ score_at_most: 1.5 }), '"score_at_most" must be a number from 0 to 1, but is 1.5')
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => ['string', 'object'].includes(typeof readComparable(value))))
  })
})
