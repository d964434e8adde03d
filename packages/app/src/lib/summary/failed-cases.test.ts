import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMemoryStore } from '@assay/store/store'
import { sample, storedRun } from '../../../test/stored-runs.ts'
import { listFailedCases } from './failed-cases.ts'

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
