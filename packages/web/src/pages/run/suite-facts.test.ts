import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listSuiteFacts } from './suite-facts.ts'

const NONE = { value: null, interval: null, count: 0, total: 0, reason: 'The suite has no groups.' }

describe('listSuiteFacts', () => {
  it('is empty for a suite without groups, penalties and expected classes', () => {
    assert.deepEqual(listSuiteFacts({ balanced: NONE, penalized: null, expected_classes: null }), [])
  })

  it('has counts beside rates, and the interval of a score', () => {
    const interval = { low: 0.4, high: 0.8, level: 0.95, method: 't' } as const
    const facts = listSuiteFacts({
      balanced: { value: 0.75, interval: null, count: 12, total: 16, reason: null },
      penalized: { value: 0.62, interval, reason: null },
      expected_classes: { agrees: 14, differs: 2 },
    })
    assert.deepEqual(facts, [
      'balanced 75.0%, 12 of 16 groups',
      'penalized score 0.62 [0.40, 0.80]',
      'class as expected in 14 of 16',
    ])
  })
})
