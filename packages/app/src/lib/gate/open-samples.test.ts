import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import { createMemoryStore } from '@assay/store/store'
import { sampleResult, sampleRun } from '@assay/store/testing'
import { explainOpen } from './open-samples.ts'

/** Returns what `explainOpen` advises for a run of two planned samples. */
async function adviceFor(results: readonly Result[], fields: object = {}, location = 'memory:'): Promise<string> {
  const store = { ...createMemoryStore(), location }
  const plan = readPlan({
    suites: [{ name: 'first', file: 'my suites/a.yaml', cases: 2 }],
    spec: { suites: ['a.yaml'] },
    ...fields,
  })
  const run = sampleRun({ plan })
  await store.createRun(run)
  await store.append({ results: [...results] })
  const tally = createRunTally()
  for (const result of results) tally.add(result)
  const summary = summarizeRun({ ...run, plan, stop_reason: null }, tally)
  return (await explainOpen(store, summary)).replace(/^.* no verdict \(.*\)\. /, '')
}

function undecided(reason: string): Result {
  const result = sampleResult({ case: 'b', status: 'undecided' })
  return result.status === 'undecided' ? { ...result, reason } : assert.fail()
}
const DOWN = [sampleResult(), undecided('The judge is down.')]
const ERRORED = [sampleResult(), sampleResult({ case: 'b', status: 'errored' })]

describe('explainOpen', () => {
  it('advises to resume a run that can be resumed', async () => {
    assert.equal(await adviceFor(DOWN), 'Take them with: assay run --resume run-a --retry-errors')
    assert.equal(await adviceFor(DOWN.slice(0, 1)), 'Take them with: assay run --resume run-a')
  })

  it("advises to start a server's run again, and one whose suites aren't recorded", async () => {
    const again = 'Start the run again to take them'
    assert.equal(await adviceFor(ERRORED, {}, 'https://assay.example'), again)
    assert.equal(await adviceFor(ERRORED, { spec: null }), again)
  })

  it('advises to judge a re-scored run again', async () => {
    const rescored = { spec: null, rescored_from: 'run-z' }
    const command = "assay rescore run-z --suite 'my suites/a.yaml' --judge --keep"
    assert.equal(await adviceFor(DOWN, rescored), `Judge them again with: ${command}`)
    const taken = `Take them in run run-z, and judge its answers again with: ${command}`
    assert.equal(await adviceFor(ERRORED, rescored), taken)
  })

  it('advises to set a price if one is missing, since the kept answer has no cost', async () => {
    const reason = 'Check "cost" couldn\'t be decided: The price of the model "s/m" is unknown.'
    assert.match(
      await adviceFor([undecided(reason)]),
      /^Give the model a price .* start the run again with --no-cache$/,
    )
  })
})
