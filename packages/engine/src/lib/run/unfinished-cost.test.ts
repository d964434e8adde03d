import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runTotals, type UnfinishedAmounts } from '@assay/core/report'
import type { CheckLeaf, CheckLevel, Suite } from '@assay/core/suite'
import { type BilledRequest, type Billing, startBillingServer } from '../../../test/billing-server.ts'
import { contains, testCase, testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from './run-experiment.ts'

const TALK: CheckLevel = {
  checks: contains('never'),
  follow_up: { prompt: 'Again?', level: { checks: contains('ok'), follow_up: null } },
}

const JUDGED: CheckLeaf = {
  kind: 'check',
  check: 'llm_judge',
  weight: 1,
  options: { criteria: 'It is polite.', threshold: 0.5 },
  path: 'checks[0].llm_judge',
}

const ANSWER: Billing = { input: 900, output: 100 }

/** Returns what a run has of requests without a result, all of suite "s". */
function unfinishedOf(amounts: Partial<UnfinishedAmounts>) {
  const all = { cost_usd: 0, unknown: 0, judge_cost_usd: 0, judge_unknown: 0, ...amounts }
  return { ...all, suites: [{ suite: 's', ...all }] }
}

/** Takes one sample, is stopped while the `stopAt`th request is open, and resumes. Returns both runs' totals and what was billed. */
async function stopAndResume(
  level: CheckLevel,
  stopAt: number,
  bill: (request: BilledRequest, count: number) => Billing,
  how: 'stop' | 'abort' = 'stop',
) {
  const stop = new AbortController()
  await using server = await startBillingServer((request, count) => {
    if (count === stopAt) stop.abort()
    return bill(request, count)
  })
  const price = { input: 1, output: 1 }
  await using workspace = openTestWorkspace({
    config: { providers: { local: { base_url: server.baseUrl } }, pricing: { 'local/m': price, 'local/judge': price } },
  })
  const one = testCase('a', { level })
  const suite: Suite = {
    ...testSuite('s', ['a'], { judge: 'local/judge' }),
    cases: async function* () {
      yield one
    },
  }
  const experiment = await planExperiment({ suites: ['s'], timeout: '300ms', max_retries: 1 }, [
    { model: 'local/m', suites: [suite] },
  ])
  const [stopped] = await runExperiment(workspace, experiment, { [how]: stop.signal })
  assert.ok(stopped !== undefined)
  assert.equal(stopped.status, 'stopped')
  const spentUsd = server.spentUsd
  const resume = [await workspace.store.getRun(stopped.id)]
  const [finished] = await runExperiment(workspace, experiment, { resume })
  assert.ok(finished !== undefined)
  assert.equal(finished.status, 'finished')
  const [result] = await Array.fromAsync(workspace.store.results(stopped.id))
  return { stopped, spentUsd, finished, allUsd: server.spentUsd, result, requests: server.requests.length }
}

describe('what a stop leaves unfinished', () => {
  it('counts for the run, and once for the result that includes it', async () => {
    const { stopped, spentUsd, finished, allUsd, requests } = await stopAndResume(TALK, 1, () => ANSWER)
    assert.deepEqual(stopped.unfinished, unfinishedOf({ cost_usd: 0.001, unknown: 0 }))
    assert.equal(runTotals(stopped).cost_usd.total, spentUsd)
    assert.equal(finished.unfinished, undefined)
    assert.deepEqual([runTotals(finished).cost_usd.total, allUsd, requests], [0.002, 0.002, 2])
  })

  it('includes the answer that waits for its judge', async () => {
    const level = { checks: JUDGED, follow_up: null }
    const { stopped, finished, allUsd } = await stopAndResume(level, 1, ({ model }) => ({
      ...ANSWER,
      ...(model === 'judge' ? { text: '{"verdict": "yes"}' } : {}),
    }))
    assert.deepEqual(stopped.unfinished, unfinishedOf({ cost_usd: 0.001, unknown: 0 }))
    const { cost_usd, judge_cost_usd } = runTotals(finished)
    assert.deepEqual([cost_usd.total, judge_cost_usd.total, allUsd], [0.001, 0.001, 0.002])
  })

  it("is the judge's cost if a judge was asked, and leaves that of the answers exact", async () => {
    const level = { checks: JUDGED, follow_up: null }
    const { stopped } = await stopAndResume(
      level,
      2,
      ({ model }, count) => ({
        ...ANSWER,
        ...(model === 'judge' ? { text: '{"verdict": "yes"}' } : {}),
        ...(count === 2 ? { way: 'silent' } : {}),
      }),
      'abort',
    )
    assert.deepEqual(stopped.unfinished, unfinishedOf({ cost_usd: 0.001, judge_unknown: 1 }))
    const { cost_usd, judge_cost_usd } = runTotals(stopped)
    assert.equal(cost_usd.total, 0.001)
    assert.deepEqual([judge_cost_usd.total, judge_cost_usd.known, judge_cost_usd.unfinished], [null, null, 1])
  })

  it('may be a try without an answer, whose cost stays unknown and which the result lists', async () => {
    const { stopped, finished, result } = await stopAndResume(TALK, 1, (_, count) =>
      count === 1 ? { ...ANSWER, way: 'cut' } : ANSWER,
    )
    assert.deepEqual(stopped.unfinished, unfinishedOf({ cost_usd: 0, unknown: 1 }))
    const before = runTotals(stopped).cost_usd
    assert.deepEqual([before.total, before.known, before.unfinished], [null, null, 1])
    const after = runTotals(finished).cost_usd
    assert.deepEqual([after.total, after.known, after.unfinished, after.maybe_billed], [null, 0.002, undefined, 1])
    assert.deepEqual(
      result?.tries?.map(({ code, cost_usd }) => [code, cost_usd]),
      [['connection', null]],
    )
  })

  it('may be a request that was abandoned', async () => {
    const silent = (_: BilledRequest, count: number): Billing => (count === 1 ? { ...ANSWER, way: 'silent' } : ANSWER)
    const { stopped, result } = await stopAndResume(TALK, 1, silent, 'abort')
    assert.deepEqual(stopped.unfinished, unfinishedOf({ cost_usd: 0, unknown: 1 }))
    assert.deepEqual(
      result?.tries?.map(({ code }) => code),
      ['aborted'],
    )
  })

  it('is nothing if nothing was sent, or if the service rejected it', async () => {
    const { stopped } = await stopAndResume(TALK, 1, (_, count) => (count === 1 ? { ...ANSWER, status: 529 } : ANSWER))
    assert.equal(stopped.unfinished, undefined)
    assert.equal(runTotals(stopped).cost_usd.total, null)
  })

  it('is a lower limit after a kill, which leaves requests of unknown cost, but not after a stop', async () => {
    await using server = await startBillingServer(() => ANSWER)
    const price = { input: 1, output: 1 }
    await using workspace = openTestWorkspace({
      config: { providers: { local: { base_url: server.baseUrl } }, pricing: { 'local/m': price } },
    })
    const { store } = workspace
    const suite = testSuite('s', ['a', 'b', 'c'])
    const experiment = await planExperiment({ suites: ['s'], threads: 2 }, [{ model: 'local/m', suites: [suite] }])
    const stop = new AbortController()
    stop.abort()
    const [stopped] = await runExperiment(workspace, experiment, { stop: stop.signal })
    assert.ok(stopped !== undefined)
    const killed = { from: ['stopped'], to: 'running', lease: { owner: 'gone', ttlMs: 0 } } as const
    assert.deepEqual(await store.changeStatus(stopped.id, killed), { ok: true })
    const totals = async () => {
      const [run] = await runExperiment(workspace, experiment, { resume: [await store.getRun(stopped.id)] })
      assert.ok(run !== undefined)
      return runTotals(run).cost_usd
    }
    const { total, known, unfinished } = await totals()
    assert.deepEqual([total, known, unfinished], [null, server.spentUsd, 2])
    assert.equal((await totals()).unfinished, 2)
    const suiteOf = (await store.getSummary(stopped.id))?.suites[0]?.cost_usd
    assert.deepEqual([suiteOf?.total, suiteOf?.known, suiteOf?.unfinished], [null, server.spentUsd, 2])
  })
})
