import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sample } from '@assay/app/testing'
import type { Result } from '@assay/core/result'
import { answerOf, explainStatus, letterOf, listFacts } from './describe-sample.ts'

const passed = sample({ run: 'r', case: 'c' })
const errored = sample({ run: 'r', case: 'c', error: { code: 'rate_limited', message: 'Too many' } })

describe('a sample', () => {
  it('has a letter for each known fact', () => {
    const { passed: _, score: __, ...common } = passed.status === 'scored' ? passed : assert.fail()
    const limited: Result = { ...common, status: 'limited', limit: { code: 'TIMEOUT', message: 'm' } }
    const unscored: Result = { ...common, status: 'unscored', reason: 'no judge' }
    const failed = sample({ run: 'r', case: 'c', passed: false })
    assert.equal([passed, failed, errored, limited, unscored].map(letterOf).join(''), 'pfelu')
    assert.deepEqual([passed, errored, limited, unscored].map(explainStatus), [
      null,
      { code: 'rate_limited', message: 'Too many' },
      { code: 'TIMEOUT', message: 'm' },
      { code: null, message: 'no judge' },
    ])
  })

  it('says what its answer took', () => {
    assert.deepEqual(
      listFacts(passed).map(({ text }) => text),
      ['3 tokens', '12 tokens in', '1.25 s', '$0.00100', 'finished: stop'],
    )
  })

  it("says why a number is unknown, and doesn't show 0", () => {
    const tokens = { input: null, output: null, reasoning: null, cached: null }
    const nothing: Result = { ...passed, tokens, cost_usd: null, latency_ms: null, judge_cost_usd: null }
    assert.deepEqual(
      listFacts(nothing).map(({ text, why }) => [text, why !== undefined]),
      [
        ['– tokens', true],
        ['– s', true],
        ['cost – + judge –', true],
        ['finished: stop', false],
      ],
    )
    assert.equal(answerOf({ turns: [] }), null)
    const unpaid = listFacts({ ...errored, cost_usd: null, tokens }).find(({ text }) => text.startsWith('cost'))
    assert.equal(unpaid?.why, 'There was no answer to pay for.')
  })

  it('says how much a cost is at least, and why nobody knows the rest', () => {
    const tries = [{ turn: 0, code: 'timeout', latency_ms: 30_000, cost_usd: null }]
    const cost = (fields: Partial<Result>) => {
      const { text, why } = listFacts({ ...passed, ...fields } as Result).find((fact) => fact.text.includes('$')) ?? {}
      return [text, why]
    }
    assert.deepEqual(cost({ cost_usd: null, cost_at_least_usd: 0.021, tries }), [
      'at least $0.0210',
      'A request that got no answer may have been billed.',
    ])
    assert.deepEqual(cost({ judge_cost_usd: null, judge_cost_at_least_usd: 0.004 }), [
      '$0.00100 + judge at least $0.00400',
      'The judges may have cost more.',
    ])
  })
})
