import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import { createMemoryStore, type Store, type StoredRun } from '@assay/store/store'
import { sample, storedRun } from '../../../test/stored-runs.ts'
import { readLeaderboard } from './read-leaderboard.ts'

/** Keeps a finished run of one suite with one sample for each case; `passed` says which pass. */
async function keep(
  store: Store,
  run: Partial<StoredRun> & Pick<StoredRun, 'id' | 'model'>,
  passed: Readonly<Record<string, boolean>>,
  change: (result: Result) => Result = (result) => result,
): Promise<void> {
  await store.createRun(storedRun(run))
  const suite = run.suites?.[0] ?? 'geography'
  const results = Object.entries(passed).map(([id, isPassed]) =>
    change(sample({ run: run.id, suite, case: id, passed: isPassed })),
  )
  await store.append({ results })
}

/** Cases `c0`, `c1`, …, of which the first some pass. */
const cases = (passing: number, total: number) =>
  Object.fromEntries(Array.from({ length: total }, (_, at) => [`c${at}`, at < passing]))

describe('readLeaderboard', () => {
  it('ranks models on the cases that all of them share, by their newest finished runs', async () => {
    await using store = createMemoryStore()
    await keep(store, { id: 'old', model: 'a', started_at: '2026-01-01T00:00:00.000Z' }, cases(40, 40))
    await keep(store, { id: 'a-1', model: 'a' }, { ...cases(10, 40), extra: true })
    await keep(store, { id: 'b-1', model: 'b' }, cases(40, 40))
    await keep(
      store,
      { id: 'b-2', model: 'b', status: 'running', started_at: '2026-05-01T00:00:00.000Z' },
      cases(0, 40),
    )
    await keep(store, { id: 'c-1', model: 'c' }, cases(39, 40))
    const { models, cases: shared, cases_not_shared } = await readLeaderboard(store)
    assert.equal(shared, 40)
    assert.equal(cases_not_shared, 1)
    assert.deepEqual(
      models.map(({ model, rank, pass, cases_missing }) => [model, rank, pass.value, cases_missing]),
      [
        ['b', { first: 1, last: 2 }, 1, 1],
        ['c', { first: 1, last: 2 }, 0.975, 1],
        ['a', { first: 3, last: 3 }, 0.25, 0],
      ],
    )
    assert.equal(models[0]?.above, null)
    assert.ok((models[2]?.above?.adjusted ?? 1) < 0.001)
    assert.ok((models[2]?.above?.adjusted ?? 0) >= (models[2]?.above?.p_value ?? 1))
    assert.equal(models[2]?.suites[0]?.run, 'a-1')
    assert.equal(models[2]?.suites[0]?.cases, 40)
    assert.equal(models[2]?.cost_per_1000?.toFixed(9), '1.000000000')
    assert.equal(models[2]?.p50_s, 1.25)
  })

  it('lists models that lack a suite, and suites that few have run, separately', async () => {
    await using store = createMemoryStore()
    for (const model of ['a', 'b']) await keep(store, { id: model, model }, cases(1, 2))
    await keep(store, { id: 'b-2', model: 'b', suites: ['rare'] }, cases(1, 2))
    await keep(store, { id: 'c', model: 'c', suites: ['rare'] }, cases(1, 2))
    const { suites, other_suites, apart } = await readLeaderboard(store, { suites: ['geography'] })
    assert.deepEqual(suites, [{ suite: 'geography', cases: 2 }])
    assert.deepEqual(other_suites, [{ suite: 'rare', models: 2 }])
    assert.deepEqual(apart, [{ model: 'c', lacks: ['geography'] }])
    const both = await readLeaderboard(store, { suites: ['geography', 'rare'] })
    assert.deepEqual(
      both.models.map(({ model }) => model),
      ['b'],
    )
  })

  it('has no cost if the price of many samples is unknown, and counts errors as failures', async () => {
    await using store = createMemoryStore()
    await keep(store, { id: 'a', model: 'a' }, cases(2, 2), (result) => ({ ...result, cost_usd: null }))
    await keep(store, { id: 'b', model: 'b' }, cases(2, 2), (result) =>
      result.case === 'c0'
        ? sample({ run: 'b', case: 'c0', error: { code: 'timeout', message: 'Too late.' } })
        : result,
    )
    const [a, b] = (await readLeaderboard(store)).models
    assert.deepEqual([a?.cost_per_1000, a?.cost_unknown], [null, 2])
    assert.deepEqual([b?.pass.value, b?.errored, b?.samples], [0.5, 1, 2])
  })

  it('estimates the cost from the samples that have one if few have none', async () => {
    await using store = createMemoryStore()
    const unpriced = (id: string) => (result: Result) => (result.case === id ? { ...result, cost_usd: null } : result)
    await keep(store, { id: 'a', model: 'a' }, cases(40, 40), unpriced('c3'))
    const [a] = (await readLeaderboard(store)).models
    assert.equal(a?.cost_per_1000?.toFixed(9), '1.000000000')
    assert.equal(a?.cost_unknown, 1)
  })

  it('is empty without runs, and has no case if models share none', async () => {
    await using store = createMemoryStore()
    assert.deepEqual((await readLeaderboard(store)).models, [])
    await keep(store, { id: 'a', model: 'a' }, { x: true })
    await keep(store, { id: 'b', model: 'b' }, { y: true })
    const { models, cases: shared } = await readLeaderboard(store)
    assert.equal(shared, 0)
    assert.deepEqual(
      models.map(({ pass, rank }) => [pass.value, rank]),
      [
        [null, { first: 1, last: 2 }],
        [null, { first: 1, last: 2 }],
      ],
    )
  })

  it('can go by the score, and by tags and time', async () => {
    await using store = createMemoryStore()
    const graded = (score: number) => (result: Result) =>
      result.status === 'scored' ? { ...result, score, passed: false } : result
    await keep(store, { id: 'a', model: 'a', tags: ['v2'] }, cases(2, 2), graded(0.2))
    await keep(store, { id: 'b', model: 'b' }, cases(2, 2), graded(0.6))
    const { models } = await readLeaderboard(store, { y: 'score' })
    assert.deepEqual(
      models.map(({ model, score, pass }) => [model, score.value, pass.value]),
      [
        ['b', 0.6, 0],
        ['a', 0.2, 0],
      ],
    )
    assert.equal((await readLeaderboard(store, { tags: ['v2'] })).models.length, 1)
    assert.equal((await readLeaderboard(store, { since: '2026-03-01T12:00:00+01:00' })).models.length, 0)
  })
})
