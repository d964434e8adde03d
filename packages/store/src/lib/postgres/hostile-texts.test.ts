import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freshDatabase } from '../../../test/postgres-server.ts'
import { collect, sampleLabel, sampleResult, sampleRun, sampleScore } from '../../../test/samples.ts'
import { sampleCase, sampleSuite } from '../../../test/suites-contract.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const NAME = `a'b"c\\d%_\0\u0001\u0002\u0003\u001f\n{},NULL $1 🎉 __proto__`
const TEXT = `${NAME} \ud83d \udf89 \u0001\u0003d83d`
const DAY = '2026-03-01T00:00:00.000Z'

describe('a Postgres store', () => {
  it('returns every name and text unchanged, wherever it is stored', async () => {
    await using database = await freshDatabase()
    await using store = await openPostgresStore(database.url)
    const lease = { owner: NAME, ttlMs: 60_000 }
    const run = sampleRun({
      id: NAME,
      model: NAME,
      experiment: NAME,
      tags: [NAME, 'NULL'],
      suites: [NAME],
      plan: { TEXT },
    })
    await store.createRun(run, lease)
    const kept = await store.getRun(NAME.slice(0, 9))
    assert.deepEqual({ ...kept, lease: null }, run)
    assert.equal(kept.lease?.owner, NAME)
    assert.equal(await store.renewLease(NAME, lease), true)
    assert.equal(
      (await store.listRuns({ filter: { tag: NAME, suite: NAME, experiment: NAME, model: NAME } })).runs.length,
      1,
    )

    const names = { run: NAME, suite: NAME, case: NAME, variant: NAME, tags: [NAME, 'NULL'] }
    const result = sampleResult({
      ...names,
      answer: TEXT,
      checks: [{ kind: TEXT, passed: false, score: null, weight: 1, reason: TEXT }],
    })
    await store.append({ results: [result] })
    assert.deepEqual(await collect(store.results(NAME, { tag: NAME, failed_check: TEXT })), [result])
    assert.deepEqual(Object.keys((await store.facets(NAME, { tag: NAME })).check), [TEXT])
    assert.deepEqual(await store.stopsAsked([NAME, 'gone']), ['gone'])

    const score = sampleScore({ formula: TEXT, why: TEXT })
    await store.appendScore(NAME, score)
    assert.deepEqual(await store.scores(NAME), [score])
    const label = sampleLabel({ id: NAME, run: NAME, answer: NAME, by: NAME, comment: TEXT })
    await store.appendLabels([label])
    assert.deepEqual(await collect(store.labels({ answers: [NAME, 'NULL'], by: NAME })), [label])
    const suite = sampleSuite({ name: NAME, version: NAME, text: TEXT, saved_by: NAME })
    await store.putSuite(suite, [sampleCase(NAME)])
    assert.deepEqual(await store.getSuite(NAME), suite)
    assert.equal((await store.getCase(NAME, NAME))?.id, NAME)

    const setting = { kind: 'var', name: NAME, value: TEXT, changed_at: DAY, changed_by: TEXT } as const
    await store.putSetting(setting)
    assert.deepEqual(await store.settings('var'), [setting])
    const entry = { at: DAY, by: TEXT, project: 'p', action: TEXT, status: 200, request: TEXT }
    await store.appendAudit([entry])
    assert.deepEqual((await store.auditPage()).entries, [entry])
    await store.claimReply({ key: TEXT, hash: 'h', at: DAY, forget_before: DAY })
    await store.keepReply(TEXT, { status: 200, body: TEXT })
    assert.deepEqual(await store.claimReply({ key: TEXT, hash: 'h', at: DAY, forget_before: DAY }), {
      kind: 'same',
      reply: { status: 200, body: TEXT },
    })
    await store.deleteRun(NAME)
    assert.deepEqual((await store.listRuns()).runs, [])
  })
})
