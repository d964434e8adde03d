import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConversation } from '@assay/core/conversation'
import { sampleConversation } from '@assay/core/testing'
import { listCallFacts, listTurnFacts } from './turn-facts.ts'

const { steps, calls } = readConversation(sampleConversation())

describe('the facts of a conversation', () => {
  it('say what each turn took, unknown numbers as unknown, and what ran in parallel', () => {
    assert.deepEqual(
      steps.flatMap((step) => (step.kind === 'turn' ? [listTurnFacts(step).join(' · ')] : [])),
      [
        '0.82 s · 120 tokens in, 24 out · $0.000120 · 2 calls in parallel',
        '0.64 s · 310 tokens in, 18 out, 120 cached · $0.000240 · from cache',
        '1.51 s · 420 tokens in, 12 out, 64 reasoning · $0.000300',
        'time – · tokens – · cost –',
      ],
    )
  })

  it('say what became of each call, how long it took and who ran it', () => {
    assert.deepEqual(
      calls.map((call) => listCallFacts(call).join(' · ')),
      [
        'ok · 0.25 s · canned',
        'error · 1.24 s · MCP',
        'invalid arguments · canned',
        'ok · 0.03 s · canned',
        'not run · canned',
      ],
    )
  })
})
