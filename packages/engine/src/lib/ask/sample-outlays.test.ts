import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleResult } from '@assay/store/testing'
import { SampleOutlays } from './sample-outlays.ts'

const KEY = { suite: 's', case: 'a', attempt: 1 }
const ANSWER = { cost_usd: 0.25, counted_usd: 0.25, answer: 'k', tried: null }

describe('SampleOutlays', () => {
  it('counts nothing for answers from the cache, though they have the cost that was paid back then', () => {
    const outlays = new SampleOutlays('r', KEY, [])
    outlays.note(ANSWER)
    const result = { ...sampleResult({ cost_usd: 0.25 }), judge_cost_usd: 0.5 }
    assert.deepEqual(outlays.countFor(result), { counted_usd: 0.25 })
    outlays.note({ ...ANSWER, cost_usd: 0.5, counted_usd: 0.5, judge: 'j' })
    assert.deepEqual(outlays.countFor(result), {})
  })

  it('says of a request that was begun what a kill leaves, until its end takes the place', () => {
    const first = new SampleOutlays('r', KEY, [])
    const begun = first.begin({ turn: 0, counted_usd: 0.75 })
    const next = new SampleOutlays('r', KEY, [begun])
    assert.deepEqual(next.earlierTries, [{ turn: 0, code: 'aborted', latency_ms: null, cost_usd: null }])
    assert.deepEqual(next.settled, [begun.id])
    assert.deepEqual(next.countFor(sampleResult({ cost_usd: null })), { counted_usd: 0.75 })
    assert.equal(first.note(ANSWER, begun)?.id, begun.id)
    assert.deepEqual(first.settled, [begun.id])
  })
})
