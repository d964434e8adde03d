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

  it('counts no case as removed that a stopped run has not taken', async () => {
    const store = createMemoryStore()
    const suites = [{ name: 'geography', file: null, formula: 'success_pct', cases: 3, samples: 1 }]
    const plan = { suites, total: 3 }
    const outcomesOf = async (status: 'finished' | 'stopped', taken: readonly string[], planned = plan) => {
      const run = storedRun({ id: `${status}-${taken.join('')}`, status, plan: planned })
      await store.createRun(run)
      await store.append({ results: taken.map((id) => sample({ run: run.id, case: id })) })
      return run
    }
    const whole = await outcomesOf('finished', ['a', 'b', 'c'])
    const stopped = await outcomesOf('stopped', ['a'])
    const smaller = await outcomesOf('finished', ['a', 'b'], {
      suites: suites.map((each) => ({ ...each, cases: 2 })),
      total: 2,
    })
    const outcomes = async (current: typeof whole) => {
      const { cases } = await tallyRuns(store, [whole, current])
      return Array.from({ length: cases.size }, (_, at) => cases.get(at, 0.05).runs[1]?.outcome)
    }
    assert.deepEqual(await outcomes(stopped), ['unchanged', 'errored', 'errored'])
    assert.deepEqual(await outcomes(smaller), ['unchanged', 'unchanged', 'removed'])
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
