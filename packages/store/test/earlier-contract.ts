import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import type { Store } from '../src/lib/store/store.ts'
import { withoutTexts } from '../src/lib/store/without-texts.ts'
import { exportRun } from '../src/lib/transfer/export-run.ts'
import { importRun } from '../src/lib/transfer/import-run.ts'
import { collect, type ResultFields, sampleResult, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of retried samples for every store. */
export function earlierContract(open: OpenEmpty): void {
  describe('retries', () => {
    it('take the place of errored and undecided results, which stay readable as they were', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const errored = sampleResult({ case: 'a', status: 'errored', tags: ['slow'] })
      const undecided = sampleResult({ case: 'b', variant: 'v', status: 'undecided' })
      const other = sampleResult({ case: 'c' })
      await store.append({ results: [errored, undecided, other] })
      const again = retried({ case: 'a', status: 'errored', answer: 'again' }, 1)
      const decided = retried({ case: 'b', variant: 'v', tags: ['fast'] }, 1)
      assert.equal((await store.append({ results: [again, decided] })).results, 2)
      assert.deepEqual(await collect(store.results('run-a')), [again, decided, other])
      assert.deepEqual(await collect(store.earlierResults('run-a')), [errored, undecided])
      const last = retried({ case: 'a' }, 2)
      assert.equal((await store.append({ results: [last] })).results, 1)
      assert.deepEqual(await collect(store.results('run-a')), [last, decided, other])
      assert.deepEqual(await collect(store.earlierResults('run-a')), [errored, undecided, again])
      assert.deepEqual(await collect(store.earlierResults('run-a', last)), [errored, again])
      assert.deepEqual(await collect(store.earlierResults('run-a', other)), [])
      assert.deepEqual(await store.getResult('run-a', last), last)
      assert.equal(await store.countResults('run-a'), 3)
      assert.equal(await store.countResults('run-a', { tag: 'slow' }), 0)
      assert.equal(await store.countResults('run-a', { tag: 'fast' }), 1)
    })

    it('never change a decided result, and count once', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const first = [
        sampleResult({ case: 'a' }),
        sampleResult({ case: 'b', passed: false }),
        sampleResult({ case: 'c', status: 'limited' }),
        sampleResult({ case: 'd', status: 'unscored' }),
        sampleResult({ case: 'e', status: 'errored' }),
      ]
      await store.append({ results: first })
      const retries = ['a', 'b', 'c', 'd', 'e'].map((id) => retried({ case: id, answer: 'new' }, 1))
      assert.equal((await store.append({ results: retries })).results, 1)
      const [, , , , retry] = retries
      assert.deepEqual(await collect(store.results('run-a')), [...first.slice(0, 4), retry])
      // The same again, a later one, and the first one again.
      const late = retried({ case: 'e', answer: 'late' }, 2)
      for (const result of [...retries, late, ...first]) {
        assert.equal((await store.append({ results: [result] })).results, 0)
      }
      assert.deepEqual(await store.getResult('run-a', late), retry)
      assert.deepEqual(await collect(store.earlierResults('run-a')), first.slice(4))
    })

    it('of one sample by two processes at once take its place once', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      const errored = sampleResult({ status: 'errored' })
      await store.append({ results: [errored] })
      const appended = await Promise.all(
        ['one', 'two', 'three'].map((answer) => store.append({ results: [retried({ answer, status: 'errored' }, 1)] })),
      )
      assert.equal(
        appended.reduce((sum, { results }) => sum + results, 0),
        1,
      )
      assert.deepEqual(await collect(store.earlierResults('run-a')), [errored])
    })

    it('are news to those who follow a run', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.append({ results: [sampleResult({ case: 'a', status: 'errored' }), sampleResult({ case: 'b' })] })
      const before = await store.runRevision('run-a')
      assert.equal(before.earlier, 0)
      assert.equal((await store.facets('run-a')).status.errored, 1)
      const retry = retried({ case: 'a' }, 1)
      await store.commit([{ kind: 'append', batch: { results: [retry] } }])
      const after = await store.runRevision('run-a')
      assert.deepEqual(await store.recordedAfter('run-a', before.revision, 10), [
        { seq: after.revision, result: withoutTexts(retry) },
      ])
      assert.ok(after.revision > before.revision)
      assert.equal(after.earlier, 1)
      assert.deepEqual((await store.facets('run-a')).status, { scored: 2 })
      const [batch] = await collect(store.sampleBatches('run-a', before.revision))
      assert.deepEqual([batch?.rows, batch?.seq[0]], [1, after.revision])
    })

    it('are the same after an export, into an empty store and into one that has the first results', async () => {
      await using source = await open()
      await using target = await open()
      await using behind = await open()
      await source.createRun(sampleRun({ status: 'stopped' }))
      const first = ['a', 'b', 'c'].map((id) => sampleResult({ case: id, status: 'errored' }))
      await source.append({ results: first })
      await importRun(behind, await collect(exportRun(source, 'run-a')))
      await source.append({ results: [retried({ case: 'a', status: 'errored' }, 1), retried({ case: 'b' }, 1)] })
      await source.append({ results: [retried({ case: 'a' }, 2)] })
      const lines = await collect(exportRun(source, 'run-a'))
      const content = lines.map((line) => JSON.parse(line))
      for (const store of [target, behind]) {
        for (const _ of ['once', 'twice']) {
          await importRun(store, lines)
          const again = await collect(exportRun(store, 'run-a'))
          assert.deepEqual(
            again.map((line) => JSON.parse(line)),
            content,
          )
        }
      }
    })

    it('leave with their run', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await retryOnce(store)
      await store.deleteRun('run-a')
      await assert.rejects(collect(store.earlierResults('run-a')), { code: 'RUN_NOT_FOUND' })
      await assert.rejects(store.append({ results: [retried({}, 2)] }), { code: 'RUN_NOT_FOUND' })
      await store.createRun(sampleRun())
      assert.deepEqual(await collect(store.earlierResults('run-a')), [])
      await retryOnce(store)
      assert.equal((await collect(store.earlierResults('run-a'))).length, 1)
    })
  })
}

async function retryOnce(store: Store): Promise<void> {
  await store.append({ results: [sampleResult({ status: 'errored' })] })
  assert.equal((await store.append({ results: [retried({}, 1)] })).results, 1)
}

function retried(fields: ResultFields, retry: number): Result {
  return { ...sampleResult(fields), retry }
}
