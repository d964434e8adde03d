import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Store } from '../src/lib/store/store.ts'
import { sampleAnswer, sampleResult, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'
import { sampleCase, sampleSuite } from './suites-contract.ts'

const DAY = (day: number) => `2026-03-0${day}T00:00:00.000Z`
const NOTHING = { runs: 0, results: 0, answers: 0, texts: 0, suite_versions: 0, replies: 0 }

/** Declares the tests of pruning for every store. */
export function pruneContract(open: OpenEmpty): void {
  describe('pruning', () => {
    it('deletes replies by age, and lets their keys be used again', async () => {
      await using store = await open()
      const request = { hash: 'h', forget_before: '2026-01-01T00:00:00.000Z' }
      for (const day of [1, 2, 3]) {
        await store.claimReply({ ...request, key: `k${day}`, at: `2026-03-0${day}T00:00:00.000Z` })
      }
      const replies_before = '2026-03-03T00:00:00.000Z'
      assert.deepEqual(await store.prune({ replies_before }), { ...NOTHING, replies: 2 })
      const at = replies_before
      assert.deepEqual(await store.claimReply({ ...request, key: 'k1', at }), { kind: 'new' })
      assert.deepEqual(await store.claimReply({ ...request, key: 'k3', at }), { kind: 'busy' })
    })

    it('deletes old runs with their results, except queued and running ones', async () => {
      await using store = await openFilled(open)
      assert.deepEqual(await store.prune({ runs_before: DAY(3), orphans: false }), { ...NOTHING, runs: 2, results: 4 })
      const { runs } = await store.listRuns()
      assert.deepEqual(runs.map(({ id }) => id).sort(), ['finished-3', 'queued-1', 'running-1', 'stopped-3'])
      assert.equal(await store.countResults('running-1'), 2)
    })

    it('deletes old answers, except those of a run that can continue', async () => {
      await using store = await openFilled(open)
      assert.deepEqual(await store.prune({ answers_before: DAY(2), orphans: false }), { ...NOTHING, answers: 4 })
      const kept = await Promise.all(['running-1', 'queued-1', 'stopped-1', 'late'].map((key) => store.getAnswer(key)))
      assert.ok(kept.every((answer) => answer !== null))
      for (const key of ['finished-1', 'nobody', 'unknown']) assert.equal(await store.getAnswer(key), null)
    })

    it("deletes versions of suites that aren't the newest and that no run names", async () => {
      await using store = await openFilled(open)
      assert.deepEqual(await store.prune({}), { ...NOTHING, suite_versions: 1 })
      assert.deepEqual(
        (await store.suiteVersions('first')).map(({ version }) => version),
        ['v3', 'v2'],
      )
      assert.equal(await store.getCase('v1', 'a'), null)
      assert.deepEqual(await store.prune({}), NOTHING)
      // The run that named it is deleted, and so is the version.
      assert.deepEqual(await store.prune({ runs_before: DAY(2) }), {
        ...NOTHING,
        runs: 2,
        results: 4,
        suite_versions: 1,
      })
    })
  })
}

async function openFilled(open: OpenEmpty): Promise<Store> {
  const store = await open()
  for (const version of ['v1', 'v2', 'v3']) await store.putSuite(sampleSuite({ version }), [sampleCase('a')])
  for (const status of ['finished', 'stopped', 'running', 'queued'] as const) {
    for (const day of status === 'finished' || status === 'stopped' ? [1, 3] : [1]) {
      const id = `${status}-${day}`
      const plan = { suites: id === 'finished-1' ? [{ version: 'v2' }] : [] }
      await store.createRun(sampleRun({ id, status, started_at: DAY(day), plan }))
      await store.append({ results: [1, 2].map((attempt) => sampleResult({ run: id, attempt, tags: ['t'] })) })
    }
  }
  const answer = { model: 'replay/demo', at: DAY(1), answer: sampleAnswer() }
  await store.append({
    answers: [
      ...['finished-1', 'finished-3', 'stopped-1', 'running-1', 'queued-1'].map((run) => ({
        ...answer,
        key: run,
        run,
      })),
      { ...answer, key: 'nobody', run: null },
      { ...answer, key: 'unknown', run: 'deleted long ago' },
      { ...answer, key: 'late', run: null, at: DAY(2) },
    ],
  })
  return store
}
