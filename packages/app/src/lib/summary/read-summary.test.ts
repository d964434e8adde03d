import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runTotals } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { SUITE_DEFAULTS, type Suite } from '@assay/core/suite'
import { planExperiment } from '@assay/engine/run'
import { createMemoryStore } from '@assay/store/store'
import { sample, storedRun } from '../../../test/stored-runs.ts'
import { readSummary } from './read-summary.ts'

describe('readSummary', () => {
  it('computes the same for a killed run as the run itself, with penalties and suite weights', async () => {
    const score = { ...SUITE_DEFAULTS.score, penalties: new Map([['refusal', 0.5]] as const) }
    const place = { file: null, line: 1, column: 1 }
    const suiteOf = (name: string, weight: number): Suite => ({
      ...SUITE_DEFAULTS,
      name,
      weight,
      score,
      place,
      count: 0,
      cases: async function* () {},
    })
    const suites = [suiteOf('heavy', 3), suiteOf('light', 1)]
    const { runs } = await planExperiment({ suites: ['x'] }, [{ model: 'replay/demo', suites }])
    const run = storedRun({ id: 'killed', status: 'running', suites: ['heavy', 'light'], plan: runs[0]?.plan })
    const refused: Result = {
      ...sample({ run: 'killed', suite: 'heavy', case: 'a', passed: false }),
      classification: { primary: 'refusal', details: {} },
      scores: { accuracy: 0, penalized: 0.5 },
    }
    const store = createMemoryStore()
    await store.createRun(run)
    await store.append({ results: [refused, sample({ run: 'killed', suite: 'light', case: 'b' })] })
    const summary = await readSummary(store, run)
    const heavy = summary.suites.find(({ suite }) => suite === 'heavy')
    assert.deepEqual([heavy?.accuracy?.value, heavy?.penalized?.value, summary.penalized?.value], [0, 0.5, 0.5])
    assert.equal(summary.score.value, 25)
  })

  it('counts a result that a worker recorded after the end, and still says why the run ended', async () => {
    const run = storedRun({ id: 'late', status: 'stopped' })
    const store = createMemoryStore()
    await store.createRun(run)
    await store.append({ results: [sample({ run: 'late', case: 'a' })] })
    const before = await readSummary(store, run)
    await store.putSummary({ ...before, stop_reason: 'budget', stop_message: 'The budget is spent.' })
    await store.append({ results: [sample({ run: 'late', case: 'b' })] })
    const after = await readSummary(store, run)
    assert.equal(runTotals(after).counts.total, 2)
    assert.deepEqual([after.stop_reason, after.stop_message], ['budget', 'The budget is spent.'])
  })
})
