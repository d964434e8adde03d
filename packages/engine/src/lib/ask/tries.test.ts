import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RunSpec } from '@assay/core/run'
import type { CheckLeaf, Suite } from '@assay/core/suite'
import { type BilledRequest, type Billing, startBillingServer } from '../../../test/billing-server.ts'
import { contains, testCase, testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from '../run/run-experiment.ts'

const LLM_JUDGE: CheckLeaf = {
  kind: 'check',
  check: 'llm_judge',
  weight: 1,
  options: { criteria: 'It is polite.', threshold: 0.5 },
  path: 'checks[0].llm_judge',
}

/** Takes one sample, and returns its result, its suite's summary and the number of requests. */
async function sample(
  bill: (request: BilledRequest, count: number) => Billing,
  { check = contains('ok'), ...spec }: Partial<RunSpec> & { readonly check?: CheckLeaf } = {},
) {
  await using server = await startBillingServer(bill)
  const price = { input: 1, output: 1 }
  await using workspace = openTestWorkspace({
    config: { providers: { local: { base_url: server.baseUrl } }, pricing: { 'local/m': price, 'local/judge': price } },
  })
  const one = testCase('a', { level: { checks: check, follow_up: null } })
  const suite: Suite = {
    ...testSuite('s', ['a'], { judge: 'local/judge' }),
    cases: async function* () {
      yield one
    },
  }
  const experiment = await planExperiment({ suites: ['s'], timeout: '150ms', max_retries: 1, ...spec }, [
    { model: 'local/m', suites: [suite] },
  ])
  const [run] = await runExperiment(workspace, experiment)
  const [result] = await Array.fromAsync(workspace.store.results(run?.id ?? ''))
  const [summary] = run?.suites ?? []
  assert.ok(result !== undefined && summary !== undefined)
  return { result, summary, requests: server.requests.length }
}

const ANSWER: Billing = { input: 900, output: 100 }

describe('a try without an answer', () => {
  it('that may have been billed makes the cost a lower limit, and leaves the latency to the answer', async () => {
    const { result, summary } = await sample((_, count) => (count === 1 ? { ...ANSWER, way: 'silent' } : ANSWER))
    assert.deepEqual([result.status, result.cost_usd, result.cost_at_least_usd], ['scored', null, 0.001])
    assert.deepEqual(
      result.tries?.map(({ turn, code, cost_usd }) => [turn, code, cost_usd]),
      [[0, 'timeout', null]],
    )
    const [tried] = result.tries ?? []
    assert.ok((tried?.latency_ms ?? 0) > (result.latency_ms ?? 0))
    const { total, known, maybe_billed } = summary.cost_usd
    assert.deepEqual([total, known, maybe_billed], [null, 0.001, 1])
    assert.deepEqual(summary.answers, { retries: 1, cut: 0, from_cache: 0 })
  })

  it('that was rejected costs nothing', async () => {
    let isFirst = true
    const { result, summary } = await sample(() => {
      const more = isFirst ? { status: 529 } : {}
      isFirst = false
      return { ...ANSWER, ...more }
    })
    assert.deepEqual([result.cost_usd, result.cost_at_least_usd], [0.001, undefined])
    assert.deepEqual(
      result.tries?.map(({ code, cost_usd }) => [code, cost_usd]),
      [['unavailable', 0]],
    )
    assert.deepEqual([summary.cost_usd.total, summary.answers.retries], [0.001, 1])
  })

  it('whose service failed may be billed', async () => {
    let isFirst = true
    const { result, summary } = await sample(() => {
      const more = isFirst ? { status: 500 } : {}
      isFirst = false
      return { ...ANSWER, ...more }
    })
    assert.deepEqual([result.cost_usd, result.cost_at_least_usd], [null, 0.001])
    assert.deepEqual(
      result.tries?.map(({ code, cost_usd }) => [code, cost_usd]),
      [['server_error', null]],
    )
    assert.deepEqual([summary.cost_usd.total, summary.cost_usd.maybe_billed], [null, 1])
  })

  it('is listed if it is the last, but no retry followed it', async () => {
    const { result, summary, requests } = await sample(() => ({ ...ANSWER, way: 'cut' }))
    assert.deepEqual([result.status, requests, result.tries?.length, summary.answers.retries], ['errored', 2, 2, 1])
  })

  it("of a judge makes the judge's cost a lower limit", async () => {
    let judged = 0
    const { result, summary } = await sample(
      ({ model }) => {
        if (model !== 'judge') return ANSWER
        judged++
        return judged === 1 ? { ...ANSWER, way: 'cut' } : { ...ANSWER, text: '{"verdict": "yes"}' }
      },
      { check: LLM_JUDGE },
    )
    assert.deepEqual([result.status, result.cost_usd], ['scored', 0.001])
    assert.deepEqual([result.judge_cost_usd, result.judge_cost_at_least_usd], [null, 0.001])
    assert.deepEqual(
      result.tries?.map(({ code, judge }) => [code, judge]),
      [['connection', 'local/judge']],
    )
    assert.deepEqual(summary.judge_cost_usd, { total: null, known: 0.001, unknown: 1 })
  })

  it('of a judge that never answers may have been billed too', async () => {
    const { result } = await sample(({ model }) => ({ ...ANSWER, way: model === 'judge' ? 'cut' : 'answer' }), {
      check: LLM_JUDGE,
    })
    assert.deepEqual([result.status, result.judge_cost_usd, result.tries?.length], ['undecided', null, 2])
  })
})

describe('a request that is too late after its answer had begun', () => {
  it("is the model's own answer: limited, and not sent again", async () => {
    const { result, summary, requests } = await sample(() => ({ ...ANSWER, way: 'headers' }))
    assert.deepEqual([result.status, requests], ['limited', 1])
    assert.ok(result.status === 'limited' && result.limit.code === 'timeout')
    assert.deepEqual([result.cost_usd, summary.cost_usd.maybe_billed, summary.counts.limited], [null, 1, 1])
  })

  it('is sent again with --retry-timeouts', async () => {
    const { result, requests } = await sample((_, count) => ({ ...ANSWER, way: count === 1 ? 'headers' : 'answer' }), {
      retry_timeouts: true,
    })
    assert.deepEqual([result.status, requests, result.tries?.length], ['scored', 2, 1])
  })

  it('is sent again if it asks a judge', async () => {
    let judged = 0
    const { result, requests } = await sample(
      ({ model }) => {
        if (model !== 'judge') return ANSWER
        judged++
        return { ...ANSWER, text: '{"verdict": "yes"}', way: judged === 1 ? 'headers' : 'answer' }
      },
      { check: LLM_JUDGE },
    )
    assert.deepEqual([result.status, requests], ['scored', 3])
  })
})
