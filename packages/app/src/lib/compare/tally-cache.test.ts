import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMemoryStore } from '@assay/store/store'
import { sample, storedRun } from '../../../test/stored-runs.ts'
import { tallyRuns } from './tally-cache.ts'

async function storeOf(count: number) {
  const store = createMemoryStore()
  const runs = Array.from({ length: count }, (_, at) => storedRun({ id: `run-${at}` }))
  for (const run of runs) {
    await store.createRun(run)
    await store.append({ results: [sample({ run: run.id, case: 'a' })] })
  }
  return { store, runs }
}

describe('tallyRuns', () => {
  it("reads the same runs' results once, even for concurrent callers", async () => {
    const { store, runs } = await storeOf(2)
    const [first, second] = await Promise.all([tallyRuns(store, runs), tallyRuns(store, runs)])
    assert.equal((await tallyRuns(store, runs)).tally, first.tally)
    assert.equal(second.tally, first.tally)
  })

  it('reads them again if there are more, and for another order', async () => {
    const { store, runs } = await storeOf(2)
    const before = await tallyRuns(store, runs)
    assert.notEqual((await tallyRuns(store, runs.toReversed())).tally, before.tally)
    await store.append({ results: [sample({ run: 'run-1', case: 'b' })] })
    const after = await tallyRuns(store, runs)
    assert.notEqual(after.revision, before.revision)
    assert.deepEqual([before.cases.size, after.cases.size], [1, 2])
  })

  it('keeps only what was used last', async () => {
    const { store, runs } = await storeOf(10)
    const pair = (at: number) => [runs[0], runs[at]].filter((run) => run !== undefined)
    const first = await tallyRuns(store, pair(1))
    for (let at = 2; at < 10; at++) await tallyRuns(store, pair(at))
    const last = await tallyRuns(store, pair(9))
    assert.notEqual((await tallyRuns(store, pair(1))).tally, first.tally)
    assert.equal((await tallyRuns(store, pair(9))).tally, last.tally)
  })
})
