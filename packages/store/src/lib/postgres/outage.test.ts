import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startCuttingProxy } from '../../../test/cutting-proxy.ts'
import { freshDatabase, runSql, startPostgres } from '../../../test/postgres-server.ts'
import { collect, sampleAnswer, sampleResult, sampleRun, sampleScore, sampleSummary } from '../../../test/samples.ts'
import { sampleCase, sampleSuite } from '../../../test/suites-contract.ts'
import { createWriter } from '../writer/writer.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const TOTAL = 6000
const LEASE = { owner: 'one', ttlMs: 60_000 }

describe('a Postgres store whose server is stopped in the middle', () => {
  it('continues when the server is back, with every result once', async () => {
    await using server = await startPostgres()
    await using store = await openPostgresStore(server.url)
    await store.createRun(sampleRun(), LEASE)
    await using writer = createWriter(store, { maxBatch: 20, maxDelayMs: 1 })
    const pending: Promise<void>[] = []
    const reads: Promise<unknown>[] = []
    for (let attempt = 1; attempt <= TOTAL; attempt++) {
      pending.push(writer.write(sampleResult({ attempt, tags: ['t'] })))
      pending.push(writer.writeAnswer(answer(`k${attempt}`)))
      if (attempt % 100 === 0) {
        reads.push(store.countResults('run-a'), store.getAnswer('k1'), store.renewLease('run-a', LEASE))
        await pending[attempt - 50]
      }
      if (attempt % 2000 === 0) {
        // Three times, in the middle of other work.
        const restarted = server.stop().then(async () => {
          await delay(300)
          await server.start()
        })
        pending.push(restarted)
      }
    }
    await Promise.all([...pending, ...reads])
    assert.equal(await store.countResults('run-a'), TOTAL)
    assert.equal(await store.countResults('run-a', { tag: 't' }), TOTAL)
    assert.equal((await store.answerStats()).count, TOTAL)
    assert.deepEqual((await store.check()).problems, [])
    const recorded = await store.recordedAfter('run-a', 0, TOTAL + 1)
    assert.equal(new Set(recorded.map(({ result }) => result.attempt)).size, TOTAL)
  })

  it('reports the outage after its waiting time, and works again without being reopened', async () => {
    await using server = await startPostgres()
    await using store = await openPostgresStore(server.url, { outageMs: 200 })
    await store.createRun(sampleRun())
    await server.stop()
    await assert.rejects(store.getRun('run-a'), { name: 'EnvironmentError', code: 'STORE_UNREACHABLE' })
    await assert.rejects(store.append({ results: [sampleResult()] }), { code: 'STORE_UNREACHABLE' })
    await assert.rejects(collect(store.results('run-a')), { code: 'STORE_UNREACHABLE' })
    await server.start()
    assert.equal((await store.append({ results: [sampleResult()] })).results, 1)
  })
})

describe('a Postgres store whose connections are cut while they work', () => {
  it('makes every change once, whatever happens to its commit', async () => {
    await using database = await freshDatabase()
    await using store = await openPostgresStore(database.url)
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
    let isOver = false
    const cutting = (async () => {
      while (!isOver) {
        await runSql(database.url, cut)
        await delay(40)
      }
    })()
    for (let round = 0; round < 16; round++) {
      const run = sampleRun({ id: `run-${round}`, status: 'queued' })
      await store.createRun(run)
      const lease = { owner: `owner ${round}`, ttlMs: 60_000 }
      assert.deepEqual(await store.changeStatus(run.id, { from: ['queued'], to: 'running', lease }), { ok: true })
      await store.append({ results: [sampleResult({ run: run.id, tags: ['a'] })] })
      const finish = { from: ['running'], to: 'finished', as: lease.owner } as const
      const summary = sampleSummary(run, { passed: 1, total: 1, cost: null, score: null, finished_at: null })
      const outcome = await store.commit([
        { kind: 'append', batch: { results: [sampleResult({ run: run.id, attempt: 2 })] } },
        { kind: 'summary', summary },
        { kind: 'score', run: run.id, score: sampleScore() },
        { kind: 'status', run: run.id, change: finish },
      ])
      assert.deepEqual(outcome, { ok: true })
      assert.equal((await store.scores(run.id)).length, 1)
      assert.equal(await store.countResults(run.id), 2)
      if (round % 2 === 0) await store.deleteRun(run.id)
    }
    isOver = true
    await cutting
    assert.equal((await store.listRuns()).runs.length, 8)
    assert.deepEqual((await store.check()).problems, [])
  })
})

describe('a write to Postgres that was done before its connection broke', () => {
  it('is recognized as done, and not rejected or repeated', async () => {
    await using database = await freshDatabase()
    await using proxy = await startCuttingProxy(database.url)
    await using store = await openPostgresStore(proxy.url)
    const cut = async <T>(words: string, work: () => Promise<T>): Promise<T> => {
      const before = proxy.cuts
      proxy.cutAfter(words)
      const outcome = await work()
      assert.equal(proxy.cuts, before + 1, words)
      return outcome
    }
    const commit = <T>(work: () => Promise<T>) => cut('COMMIT', work)
    const lease = LEASE

    await commit(() => store.createRun(sampleRun({ tags: ['a'] }), lease))
    await assert.rejects(
      commit(() => store.createRun(sampleRun(), { owner: 'two', ttlMs: 1000 })),
      { code: 'RUN_EXISTS' },
    )
    // A prepared statement's text is sent once for each connection.
    await cut('INSERT INTO answers', () => store.append({ answers: [answer('l')] }))
    await cut('INSERT INTO results', () => store.append({ results: [sampleResult()] }))
    await commit(() => store.append({ results: [sampleResult({ attempt: 2 })], answers: [answer('k')] }))
    assert.equal(await cut('UPDATE runs SET lease', () => store.renewLease('run-a', lease)), true)
    const score = { kind: 'score', run: 'run-a', score: sampleScore() } as const
    const change = { from: ['running'], to: 'finished', as: 'one' } as const
    assert.deepEqual(await commit(() => store.commit([score, { kind: 'status', run: 'run-a', change }])), { ok: true })
    // Another caller that wants the same is rejected, even if it too misses the answer.
    const other = { ...change, as: 'two', lease: { owner: 'two', ttlMs: 1000 } }
    assert.equal((await store.changeStatus('run-a', other)).ok, false)
    const taken = { from: ['finished'], to: 'running', lease: { owner: 'three', ttlMs: 60_000 } } as const
    assert.deepEqual(await commit(() => store.changeStatus('run-a', taken)), { ok: true })
    await commit(() => store.tagRun('run-a', { add: ['b'], remove: ['a'] }))
    await commit(() => store.appendScore('run-a', { ...sampleScore(), why: 'again' }))
    assert.deepEqual((await store.getRun('run-a')).tags, ['b'])
    assert.equal((await store.scores('run-a')).length, 2)
    assert.equal(await store.countResults('run-a'), 2)
    assert.equal((await store.answerStats()).count, 2)

    await commit(() => store.putSuite(sampleSuite({ version: 'v1' }), ['a', 'b', 'c'].map(sampleCase)))
    await cut('update "suite_versions" set "newest"', () =>
      store.putSuite(sampleSuite({ version: 'v2' }), [sampleCase('z')]),
    )
    assert.deepEqual(
      (await store.suiteVersions()).map(({ version, cases }) => [version, cases]),
      [
        ['v2', 1],
        ['v1', 3],
      ],
    )
    assert.equal((await collect(store.suiteCases('v1'))).length, 3)
    assert.equal(
      await cut('delete from "settings"', async () => {
        await store.putSetting({ kind: 'var', name: 'a', value: '1', changed_at: DAY, changed_by: null })
        return store.deleteSetting('var', 'a')
      }),
      true,
    )
    await commit(() => store.deleteRun('run-a'))
    await assert.rejects(store.deleteRun('run-a'), { code: 'RUN_NOT_FOUND' })
    assert.deepEqual((await store.check()).problems, [])
  })
})

const DAY = '2026-03-01T00:00:00.000Z'

function answer(key: string) {
  return { key, model: 'm', at: DAY, run: null, answer: sampleAnswer('a') }
}
