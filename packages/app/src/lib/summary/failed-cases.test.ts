import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMemoryStore } from '@assay/store/store'
import { sampleResult } from '@assay/store/testing'
import { sample, storedRun } from '../../../test/stored-runs.ts'
import { listFailedCases, listUndecidedCases } from './failed-cases.ts'

async function storeOf(cases: Readonly<Record<string, Readonly<Record<string, readonly boolean[]>>>>) {
  const store = createMemoryStore()
  for (const [run, samples] of Object.entries(cases)) {
    await store.createRun(storedRun({ id: run, model: `replay/${run}` }))
    const results = Object.entries(samples).flatMap(([id, passes]) =>
      passes.map((passed, at) => sample({ run, case: id, attempt: at + 1, passed })),
    )
    await store.append({ results })
  }
  return store
}

describe('listFailedCases', () => {
  it('lists each case once with the counts of every run, the fewest passes first', async () => {
    const store = await storeOf({
      one: { a: [true, true], b: [false, true], c: [true, true], only: [false, false] },
      two: { a: [false, true], b: [false, false], c: [true, true] },
    })
    const { cases, total, isMore } = await listFailedCases(store, ['one', 'two'], 10)
    assert.deepEqual([total, isMore], [3, false])
    assert.deepEqual(
      cases.map(({ case: id, runs }) => [id, ...runs.map((of) => (of === null ? null : [of.passed, of.samples]))]),
      [
        ['b', [1, 2], [0, 2]],
        ['only', [0, 2], null],
        ['a', [2, 2], [1, 2]],
      ],
    )
    assert.equal(cases[0]?.reason, 'No "Paris".')
  })

  it('counts the cases that the limit leaves out', async () => {
    const store = await storeOf({ one: { a: [false], b: [false], c: [true] } })
    const { cases, total } = await listFailedCases(store, ['one'], 1)
    assert.deepEqual([cases.length, total], [1, 2])
  })

  it('lists nothing if all passed', async () => {
    const store = await storeOf({ one: { a: [true] } })
    assert.deepEqual(await listFailedCases(store, ['one'], 10), { cases: [], total: 0, isMore: false })
  })
})

describe('listUndecidedCases', () => {
  it('lists cases with an errored or undecided sample and no failed one, with the first reason and the counts', async () => {
    const store = createMemoryStore()
    await store.createRun(storedRun({ id: 'one' }))
    const kinds = {
      errored: ['scored', 'errored', 'undecided'],
      failed: ['errored', 'undecided', 'limited'],
      passed: ['scored', 'scored'],
      unscored: ['unscored', 'scored'],
    } as const
    const results = Object.entries(kinds).flatMap(([id, statuses]) =>
      statuses.map((status, at) => sampleResult({ run: 'one', case: id, attempt: at + 1, status })),
    )
    await store.append({ results })
    const undecided = await listUndecidedCases(store, ['one'], 10)
    assert.deepEqual(undecided, {
      cases: [
        {
          suite: 'first',
          case: 'errored',
          runs: [{ passed: 1, undecided: 2, samples: 3 }],
          reason: 'timeout: No answer within 60 s.',
        },
      ],
      total: 1,
      isMore: false,
    })
    const failed = await listFailedCases(store, ['one'], 10)
    assert.deepEqual(
      failed.cases.map(({ case: id, runs, reason }) => [id, runs, reason]),
      [['failed', [{ passed: 0, undecided: 2, samples: 3 }], 'budget: The budget is spent.']],
    )
  })
})
