import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BatchSize } from './batch-size.ts'

const after = (latency_ms: number | null, from_cache = false): BatchSize => {
  const size = new BatchSize()
  for (let results = 0; results < 200; results++) size.add({ latency_ms, from_cache })
  return size
}

describe('BatchSize', () => {
  it('makes jobs of about five seconds', () => {
    assert.equal(after(95).choose(1e6), 50)
    assert.equal(after(995).choose(1e6), 5)
  })

  it('makes jobs of one sample for slow models, and of at most 200 for cached answers', () => {
    assert.equal(after(60_000).choose(1e6), 1)
    assert.equal(after(60_000, true).choose(1e6), 200)
    assert.equal(after(null).choose(1e6), 200)
  })

  it('makes small jobs before anything is known, and towards the end of a run', () => {
    assert.equal(new BatchSize().choose(1e6), 4)
    assert.equal(after(95).choose(320), 10)
    assert.equal(after(95).choose(1), 1)
    assert.equal(after(95).choose(0), 1)
  })
})
