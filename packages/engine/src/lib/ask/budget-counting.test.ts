import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AGENT_DEFAULTS } from '@assay/core/agent'
import { runTotals } from '@assay/core/report'
import type { CheckLeaf, CheckLevel, Suite } from '@assay/core/suite'
import { type BilledRequest, type Billing, startBillingServer } from '../../../test/billing-server.ts'
import { contains, testCase, testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from '../run/run-experiment.ts'

const ANSWER_TOKENS = 100
const isJudge = ({ model }: BilledRequest) => model === 'judge'

const LLM_JUDGE: CheckLeaf = {
  kind: 'check',
  check: 'llm_judge',
  weight: 1,
  options: { criteria: 'It is polite.', threshold: 0.5 },
  path: 'checks[0].llm_judge',
}

/** Runs 30 cases under a budget, eight requests at a time, and returns what the server and the store saw. */
async function runWithin(
  budget: number,
  bill: (request: BilledRequest, count: number) => Billing,
  about: { readonly level?: CheckLevel; readonly suite?: Partial<Suite>; readonly resumes?: boolean } = {},
) {
  await using server = await startBillingServer(bill)
  const price = { input: 1, output: 1 }
  await using workspace = openTestWorkspace({
    config: {
      providers: { local: { base_url: server.baseUrl } },
      pricing: { 'local/m': price, 'local/judge': price },
    },
  })
  const cases = Array.from({ length: 30 }, (_, at) =>
    testCase(`c${at}`, { level: about.level ?? { checks: contains('ok'), follow_up: null } }),
  )
  const suite: Suite = {
    ...testSuite('s', [], { judge: 'local/judge', max_tokens: ANSWER_TOKENS, count: cases.length, ...about.suite }),
    cases: async function* () {
      yield* cases
    },
  }
  const spec = { suites: ['s'], budget, timeout: '5s', max_retries: 1 }
  const experiment = await planExperiment(spec, [{ model: 'local/m', suites: [suite] }])
  const [run] = await runExperiment(workspace, experiment)
  assert.ok(run !== undefined)
  if (about.resumes === true) {
    await runExperiment(workspace, experiment, { resume: [await workspace.store.getRun(run.id)] })
  }
  const results = await Array.fromAsync(workspace.store.results(run.id))
  return { run, spentUsd: server.spentUsd, requests: server.requests, results, reason: run.stop_reason }
}

describe('a budget for models and judges', () => {
  it('buys no answer that it could not have judged', async () => {
    const { spentUsd, requests, results, reason } = await runWithin(
      0.0105,
      (request) =>
        isJudge(request) ? { input: 700, output: 60, text: '{"verdict": "yes"}' } : { input: 20, output: 100 },
      { level: { checks: LLM_JUDGE, follow_up: null } },
    )
    const answers = requests.filter((request) => !isJudge(request)).length
    assert.equal(reason, 'budget')
    assert.ok(spentUsd <= 0.0105, `spent ${spentUsd}`)
    assert.ok(answers > 4, `${answers} answers`)
    assert.deepEqual(
      results.map(({ status }) => status),
      Array.from({ length: answers }, () => 'scored'),
    )
  })
})

describe('a budget on a server that counts more tokens than Assay', () => {
  const rows: readonly [string, (request: BilledRequest) => Billing, Parameters<typeof runWithin>[2]?][] = [
    ['in every prompt', () => ({ input: 900, output: 100 })],
    ['in answers, since it ignores their limit', () => ({ input: 20, output: 900 })],
    [
      "in its judge's prompts",
      (request) =>
        isJudge(request) ? { input: 9000, output: 50, text: '{"verdict": "yes"}' } : { input: 20, output: 20 },
      { level: { checks: LLM_JUDGE, follow_up: null } },
    ],
    [
      'in follow-ups',
      ({ messages }) => ({ input: messages.length > 1 ? 2000 : 20, output: 10 }),
      {
        level: {
          checks: contains('never'),
          follow_up: { prompt: 'Again?', level: { checks: contains('ok'), follow_up: null } },
        },
      },
    ],
    [
      'in conversations with tools',
      ({ messages, tools }) =>
        messages.some(({ role }) => role === 'tool')
          ? { input: 3000, output: 10 }
          : { input: tools === undefined ? 20 : 1500, output: 10, calls: [{ name: 'look', arguments: '{}' }] },
      {
        suite: {
          agent: {
            tools: [
              {
                name: 'look',
                description: null,
                parameters: { type: 'object', properties: {} },
                work: {
                  kind: 'canned',
                  results: [{ when: null, on_call: null, outcome: { kind: 'result', value: 'ok' } }],
                },
                idempotent: false,
              },
            ],
            mcp_servers: [],
            without: [],
            limits: AGENT_DEFAULTS,
          },
        },
      },
    ],
  ]
  for (const [where, bill, about] of rows) {
    it(`is exceeded by at most one request: ${where}`, async () => {
      const budget = 0.0125
      const most = Math.max(...SAMPLES.map((sample) => sum(bill(sample))))
      const { spentUsd, reason } = await runWithin(budget, bill, about)
      assert.equal(reason, 'budget')
      assert.ok(spentUsd <= budget + most / 1_000_000, `spent ${spentUsd}`)
      assert.ok(spentUsd >= budget / 3, `spent only ${spentUsd}`)
    })
  }

  it('holds for a chat template of the server that adds 29 tokens to 7', async () => {
    const { spentUsd, requests } = await runWithin(0.001, () => ({ input: 36, output: 20 }), {
      suite: { max_tokens: 20 },
    })
    assert.ok(spentUsd <= 0.001, `spent ${spentUsd}`)
    assert.ok(requests.length > 10)
  })
})

/** One request of every kind. */
const SAMPLES: readonly BilledRequest[] = [
  { model: 'm', messages: [{ role: 'user', content: '' }] },
  { model: 'judge', messages: [{ role: 'user', content: '' }] },
  { model: 'm', messages: Array.from({ length: 3 }, () => ({ role: 'user', content: '' })) },
  { model: 'm', tools: [], messages: [{ role: 'tool', content: '' }] },
]

function sum({ input, output }: Billing): number {
  return input + output
}

describe('a run that a budget stops inside conversations', () => {
  it('counts what they cost', async () => {
    const level = {
      checks: contains('never'),
      follow_up: { prompt: 'Again?', level: { checks: contains('ok'), follow_up: null } },
    }
    const { run, spentUsd, results } = await runWithin(0.0055, () => ({ input: 400, output: 100 }), { level })
    const { total } = runTotals(run).cost_usd
    assert.ok((run.unfinished?.cost_usd ?? 0) > 0, `${results.length} results`)
    assert.ok(Math.abs((total ?? 0) - spentUsd) < 1e-12, `${total} of ${spentUsd}`)
  })
})

describe('a budget of a run that is resumed', () => {
  it('is not spent again', async () => {
    const { spentUsd, requests } = await runWithin(0.0055, () => ({ input: 900, output: 100 }), { resumes: true })
    assert.ok(spentUsd <= 0.0065, `spent ${spentUsd} on ${requests.length} requests`)
  })
})
