import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoreWrite } from '../src/lib/store/store.ts'
import { collect, sampleAnswer, sampleLabel, sampleResult, sampleRun, sampleScore, sampleSummary } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

const at = '2026-03-01T10:00:00.000Z'
const summary = sampleSummary(sampleRun(), { passed: 1, total: 1, cost: 1, score: 50, finished_at: at })
const WRITES: readonly StoreWrite[] = [
  {
    kind: 'append',
    batch: {
      results: [sampleResult()],
      answers: [{ key: 'k', model: 'replay/demo', at, run: 'run-a', answer: sampleAnswer() }],
    },
  },
  { kind: 'score', run: 'run-a', score: sampleScore() },
  { kind: 'labels', labels: [sampleLabel(), sampleLabel(), sampleLabel({ id: 'label-2' })] },
  { kind: 'summary', summary },
]

/** Declares the tests of combined writes for every store. */
export function commitContract(open: OpenEmpty): void {
  describe('commits', () => {
    it('make all of their writes, in order', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const finish: StoreWrite = { kind: 'status', run: 'run-a', change: { from: ['running'], to: 'stopped' } }
      const end: StoreWrite = { kind: 'status', run: 'run-a', change: { from: ['stopped'], to: 'finished' } }
      assert.deepEqual(await store.commit([...WRITES, finish, end]), { ok: true })
      assert.equal(await store.countResults('run-a'), 1)
      assert.equal((await store.answerStats()).count, 1)
      assert.deepEqual(await store.scores('run-a'), [sampleScore()])
      assert.deepEqual(await store.getSummary('run-a'), summary)
      assert.deepEqual(await collect(store.labels()), [sampleLabel(), sampleLabel({ id: 'label-2' })])
      assert.equal((await store.getRun('run-a')).status, 'finished')
      // Again: existing data stays unchanged, and the rejected change is reported.
      assert.deepEqual(await store.commit([...WRITES, finish]), { ok: false, status: 'finished', lease: null })
      assert.equal(await store.countResults('run-a'), 1)
      assert.deepEqual(await store.commit([]), { ok: true })
    })

    it('write nothing if a status change is rejected, or a run is unknown', async () => {
      await using store = await open()
      await store.createRun(sampleRun(), { owner: 'one', ttlMs: 60_000 })
      const run = await store.getRun('run-a')
      const start: StoreWrite = {
        kind: 'status',
        run: 'run-a',
        change: { from: ['running'], to: 'stopped', as: 'one' },
      }
      const refused: StoreWrite = { kind: 'status', run: 'run-a', change: { from: ['running'], to: 'finished' } }
      assert.deepEqual(await store.commit([...WRITES, start, refused]), { ok: false, status: 'stopped', lease: null })
      assert.deepEqual(await store.commit([refused, ...WRITES]), { ok: false, status: 'running', lease: run.lease })
      const unknown: readonly StoreWrite[] = [
        { kind: 'append', batch: { results: [sampleResult({ run: 'unknown' })] } },
        { kind: 'score', run: 'unknown', score: sampleScore() },
        { kind: 'summary', summary: { ...summary, id: 'unknown' } },
        { ...refused, run: 'unknown' },
      ]
      for (const write of unknown) {
        await assert.rejects(store.commit([...WRITES, write]), { name: 'UserError', code: 'RUN_NOT_FOUND' })
      }
      assert.equal(await store.countResults('run-a'), 0)
      assert.equal((await store.answerStats()).count, 0)
      assert.deepEqual(await store.scores('run-a'), [])
      assert.equal(await store.getSummary('run-a'), null)
      assert.deepEqual(await collect(store.labels()), [])
      assert.deepEqual(await store.getRun('run-a'), run)
    })
  })
}
