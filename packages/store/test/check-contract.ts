import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sampleResult, sampleRun, sampleScore, sampleSummary } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

const NUMBERS = { passed: 1, cost: null, score: null, finished_at: null }

/** Declares the tests of integrity checks for every store. */
export function checkContract(open: OpenEmpty): void {
  it('finds nothing wrong with what it wrote', async () => {
    await using store = await open()
    const run = sampleRun({ id: 'run-a' })
    await store.createRun(run)
    await store.createRun(sampleRun({ id: 'run-b' }))
    await store.append({ results: [sampleResult({ attempt: 1 }), sampleResult({ attempt: 2 })] })
    await store.appendScore('run-a', sampleScore())
    await store.putSummary(sampleSummary(run, { ...NUMBERS, total: 2 }))
    assert.deepEqual(await store.check(), {
      problems: [],
      runs: [
        { id: 'run-b', results: 0, problems: [] },
        { id: 'run-a', results: 2, problems: [] },
      ],
    })
  })

  it('finds that a run has fewer results than its summary says', async () => {
    await using store = await open()
    const run = sampleRun({ id: 'run-a' })
    await store.createRun(run)
    await store.append({ results: [sampleResult({ attempt: 1 })] })
    await store.putSummary(sampleSummary(run, { ...NUMBERS, total: 3 }))
    const { runs } = await store.check()
    assert.deepEqual(runs, [{ id: 'run-a', results: 1, problems: ['It has 1 of 3 results.'] }])
  })
}
