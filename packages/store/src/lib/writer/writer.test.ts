import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleAnswer, sampleResult, sampleRun } from '../../../test/samples.ts'
import { createMemoryStore } from '../memory/memory-store.ts'
import type { Batch } from '../store/store.ts'
import { createWriter } from './writer.ts'

/** Makes a store in memory that reports the size of each batch, and commits only on request. */
async function slowStore() {
  const store = createMemoryStore()
  await store.createRun(sampleRun())
  const batches: number[] = []
  const { promise: told, resolve: commitAll } = Promise.withResolvers<void>()
  const append = async (batch: Batch) => {
    batches.push((batch.results?.length ?? 0) + (batch.answers?.length ?? 0))
    await told
    return store.append(batch)
  }
  return { store, append, batches, commitAll }
}

const results = (count: number) => Array.from({ length: count }, (_, at) => sampleResult({ attempt: at + 1 }))

describe('createWriter', () => {
  it('has one open commit, and puts later entries into the next, up to a full batch', async () => {
    const slow = await slowStore()
    const writer = createWriter(slow, { maxBatch: 4, maxDelayMs: 1 })
    const written = results(14).map((result) => writer.write(result))
    assert.deepEqual(slow.batches, [4])
    slow.commitAll()
    await Promise.all(written)
    assert.deepEqual(slow.batches, [4, 4, 4, 2])
    assert.equal(await slow.store.countResults('run-a'), 14)
  })

  it('commits less than a batch after the delay, results and answers together', async () => {
    const slow = await slowStore()
    const writer = createWriter(slow, { maxDelayMs: 1 })
    const at = '2026-03-01T00:00:00.000Z'
    const written = [
      writer.write(sampleResult()),
      writer.writeAnswer({ key: 'k', model: 'replay/demo', at, run: null, answer: sampleAnswer() }),
    ]
    slow.commitAll()
    await Promise.all(written)
    assert.deepEqual(slow.batches, [2])
    assert.deepEqual((await slow.store.getAnswer('k'))?.answer, sampleAnswer())
  })

  it("rejects a failed batch's writes and continues with the next", async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    const writer = createWriter(store, { maxBatch: 2, maxDelayMs: 1 })
    const outcomes = await Promise.allSettled([
      writer.write(sampleResult({ run: 'unknown' })),
      writer.write(sampleResult({ attempt: 1 })),
      writer.write(sampleResult({ attempt: 2 })),
    ])
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['rejected', 'rejected', 'fulfilled'],
    )
    assert.equal(await store.countResults('run-a'), 1)
  })

  it('reports a failed commit before anybody hears that a write failed', async () => {
    const events: string[] = []
    const append = async () => {
      throw new Error('disk full')
    }
    const writer = createWriter(
      { append },
      { onError: (error, { results, answers }) => events.push(`${error} ${results.length} ${answers.length}`) },
    )
    const at = '2026-03-01T00:00:00.000Z'
    const entry = { key: 'k', model: 'replay/demo', at, run: null, answer: sampleAnswer() }
    const written = [writer.write(sampleResult()), writer.writeAnswer(entry)].map((write) =>
      write.catch(() => events.push('rejected')),
    )
    await Promise.all(written)
    assert.deepEqual(events, ['Error: disk full 1 1', 'rejected', 'rejected'])
  })

  it('finishes its entries when it is closed, and accepts no more', async () => {
    const store = createMemoryStore()
    await store.createRun(sampleRun())
    const writer = createWriter(store, { maxBatch: 3, maxDelayMs: 60_000 })
    const written = results(8).map((result) => writer.write(result))
    await writer.close()
    await Promise.all(written)
    assert.equal(await store.countResults('run-a'), 8)
    await assert.rejects(writer.write(sampleResult({ attempt: 9 })), /after the writer was closed/)
  })
})
