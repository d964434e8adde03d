import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import { createMemoryStore } from '@assay/store/store'
import { sampleResult, sampleRun } from '@assay/store/testing'
import { gatherResult } from '../library/run-result.ts'
import { MATCHERS } from './matchers.ts'

describe('MATCHERS', () => {
  it('say which errored samples --ignore-errors left out, since they may hold because of it', async () => {
    const results = [sampleResult(), sampleResult({ case: 'b', status: 'errored' })]
    for (const ignore_errors of [true, false]) {
      const store = createMemoryStore()
      const plan = readPlan({ suites: [{ name: 'first', cases: 2 }] })
      const run = sampleRun({ plan, ignore_errors })
      await store.createRun(run)
      await store.append({ results })
      const tally = createRunTally()
      for (const result of results) tally.add(result)
      const summary = summarizeRun({ ...run, plan, stop_reason: null }, tally)
      const { verdict, lines } = MATCHERS.toHavePassedAll(await gatherResult([summary], async () => store))
      assert.equal(verdict, ignore_errors ? 'passed' : 'undecided')
      const said = lines.filter((line) => line.includes('--ignore-errors'))
      const expected = 'replay/demo: 1 of 2 samples errored and is left out of the rates: --ignore-errors'
      assert.deepEqual(said, ignore_errors ? [expected] : [])
    }
  })
})
