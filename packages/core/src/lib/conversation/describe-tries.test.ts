import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeTries } from './describe-tries.ts'

const turn = { prompt: 'Say it.', answer: 'It.' }

describe('describeTries', () => {
  it('says how each try ended, how long it took, and whether it may have been billed', () => {
    const tries = [
      { turn: 0, code: 'timeout', latency_ms: 30_000, cost_usd: null },
      { turn: 0, code: 'rate_limited', latency_ms: null, cost_usd: 0 },
    ]
    const expected = ['timeout · 30.00s · may have been billed', 'rate_limited · not billed']
    assert.deepEqual(describeTries({ tries, turns: [turn] }), expected)
    assert.deepEqual(describeTries({ turns: [turn] }), [])
  })

  it('names the turn if there are several, and the judge that was asked', () => {
    const failed = { turn: 1, code: 'server_error', latency_ms: 250, cost_usd: 0 }
    const tries = [failed, { ...failed, judge: 'openai/gpt-5' }]
    assert.deepEqual(describeTries({ tries, turns: [turn, turn] }), [
      'turn 2 · server_error · 0.25s · not billed',
      'openai/gpt-5 · server_error · 0.25s · not billed',
    ])
  })
})
