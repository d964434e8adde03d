import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { batchEvents, readLiveEvent } from './live-batch.ts'

const progress = (done: number) =>
  readLiveEvent(JSON.stringify({ type: 'run.progress', run: 'r', status: 'running', done, total: 9, holdup: null }))

describe('batchEvents', () => {
  it('keeps every sample, but only the last progress', () => {
    const sample = readLiveEvent(JSON.stringify({ type: 'sample.finished', run: 'r', seq: 1, sample: { case: 'a' } }))
    const events = [sample, progress(1), sample, progress(2)].filter((event) => event !== null)
    const batch = batchEvents(events)
    assert.equal(batch.samples.length, 2)
    assert.deepEqual(batch.progress, { done: 2, total: 9, holdup: null })
    assert.equal(batch.end, null)
  })

  it('has the run at its end', () => {
    const end = readLiveEvent(JSON.stringify({ type: 'run.stopped', run: { id: 'r' } }))
    assert.ok(end)
    assert.equal(batchEvents([end]).end?.id, 'r')
  })
})

describe('readLiveEvent', () => {
  it("ignores what isn't an event", () => {
    for (const data of ['', '{', 'null', '7', '{"type":"toString"}', '{"kind":"run.progress"}']) {
      assert.equal(readLiveEvent(data), null)
    }
  })
})
