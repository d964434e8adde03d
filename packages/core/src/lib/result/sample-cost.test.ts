import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CostSource, readCost } from './sample-cost.ts'

const sample = (about: Partial<CostSource>): CostSource => ({
  status: 'scored',
  cost_usd: null,
  input_tokens: null,
  output_tokens: null,
  turns: [],
  tries: undefined,
  error_code: null,
  ...about,
})
const errored = (error_code: string, about: Partial<CostSource> = {}) =>
  sample({ status: 'errored', error_code, turns: [{ prompt: 'p', answer: null }], ...about })
const answered = { turns: [{ prompt: 'p', answer: 'a' }] }

describe('readCost', () => {
  it("returns a result's cost, including a free model's 0", () => {
    assert.equal(readCost(sample({ cost_usd: 0.5 })), 0.5)
    assert.equal(readCost(sample({ cost_usd: 0, ...answered })), 0)
    assert.equal(readCost(errored('sandbox', { cost_usd: 0, ...answered })), 0)
    assert.equal(readCost(errored('timeout', { cost_usd: 0.25 })), 0.25)
  })

  it('finds no cost in a sample that failed before anything was generated', () => {
    assert.equal(readCost(errored('unauthorized')), 'none')
    assert.equal(readCost(errored('rate_limited', { turns: [{ prompt: 'p', answer: null }] })), 'none')
  })

  it('finds none if nothing was sent or a service blocked the request', () => {
    assert.equal(readCost(errored('TOOLS_MISSING', { turns: [] })), 'none')
    assert.equal(readCost(sample({ turns: [{ prompt: 'p', answer: null }] })), 'none')
  })

  it('reads the 0 that release 0.1.0 wrote without an answer as no cost', () => {
    assert.equal(readCost(errored('bad_request', { cost_usd: 0 })), 'none')
    assert.equal(readCost(errored('timeout', { cost_usd: 0 })), 'maybe_billed')
  })

  for (const code of ['timeout', 'connection', 'bad_answer', 'aborted']) {
    it(`says that a request that ended with ${code} may have been billed`, () => {
      assert.equal(readCost(errored(code)), 'maybe_billed')
    })
  }

  it('distinguishes an unknown price from a bill without an answer', () => {
    const counted = { ...answered, input_tokens: 2, output_tokens: 3 }
    assert.equal(readCost(sample(counted)), 'no_price')
    assert.equal(readCost(errored('sandbox', counted)), 'no_price')
    assert.equal(readCost(errored('sandbox', { ...counted, turns: [] })), 'no_price')
    assert.equal(readCost(sample({ status: 'limited' })), 'maybe_billed')
    assert.equal(readCost(sample({ status: 'limited', ...counted })), 'no_price')
  })

  it('says that nobody counted the tokens of an answer, whatever its price', () => {
    assert.equal(readCost(sample(answered)), 'no_usage')
    assert.equal(readCost(sample({ ...answered, input_tokens: 2 })), 'no_usage')
  })

  it('says that an answer after a try that may be billed may have been billed twice', () => {
    const tried = (cost_usd: number | null, more = {}) => ({ ...answered, tries: [{ cost_usd, ...more }] })
    assert.equal(readCost(sample(tried(null))), 'maybe_billed')
    assert.equal(readCost(sample({ ...tried(0), cost_usd: 0.5 })), 0.5)
    assert.equal(readCost(sample({ ...tried(null, { judge: 'a/judge' }), cost_usd: 0.5 })), 0.5)
  })

  it('accepts turns and codes of any shape', () => {
    for (const turns of [null, 'text', [null], [{}], [{ answer: null }]]) {
      assert.equal(readCost(errored('unauthorized', { turns })), 'none')
      assert.equal(readCost(errored('', { turns, error_code: 7 })), 'maybe_billed')
    }
  })
})
