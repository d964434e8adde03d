import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AGENT_DEFAULTS, type AgentLimits, type AgentSpec, type CannedResult, type ToolSpec } from '@assay/core/agent'
import type { Result } from '@assay/core/result'
import type { Case, CheckLeaf, Suite } from '@assay/core/suite'
import { type ChatServer, type Reply, type SentMessage, startChatServer } from '../../../test/chat-server.ts'
import { contains, testCase, testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from '../run/run-experiment.ts'

const ID = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false }

function canned(name: string, results: readonly Partial<CannedResult>[]): ToolSpec {
  const full = results.map(
    (each) => ({ when: null, on_call: null, outcome: { kind: 'result', value: 'ok' }, ...each }) as const,
  )
  return { name, description: null, parameters: ID, work: { kind: 'canned', results: full }, idempotent: false }
}

const ORDER = canned('get_order', [
  { when: { id: 'A1' }, outcome: { kind: 'result', value: { status: 'shipped', total: 20 } } },
  { when: { id: 'B2' }, outcome: { kind: 'error', message: 'not found' } },
])

function agentOf(limits: Partial<AgentLimits> = {}, tools: readonly ToolSpec[] = [ORDER]): AgentSpec {
  return { tools, mcp_servers: [], without: [], limits: { ...AGENT_DEFAULTS, ...limits } }
}

interface Sampled extends Pick<ChatServer, 'conversations' | 'toolChoices'> {
  readonly result: Result
}

/** Returns the result of a case whose model replies as given. */
async function sample(
  reply: Reply,
  agent: AgentSpec = agentOf(),
  one: Case = testCase('done'),
  env: Record<string, string> = {},
): Promise<Sampled> {
  await using server = await startChatServer(reply)
  const suite: Suite = {
    ...testSuite('s', ['a'], { agent }),
    cases: async function* () {
      yield one
    },
  }
  const config = { providers: { local: { base_url: server.baseUrl } } }
  await using workspace = openTestWorkspace({ config, env })
  const experiment = await planExperiment({ suites: ['s'] }, [{ model: 'local/echo', suites: [suite] }])
  const [run] = await runExperiment(workspace, experiment)
  const [result] = await Array.fromAsync(workspace.store.results(run?.id ?? ''))
  assert.ok(result !== undefined)
  return { result, conversations: server.conversations, toolChoices: server.toolChoices }
}

const call = (id: string, name = 'get_order') => ({ name, arguments: JSON.stringify({ id }) })
const isResult = ({ role }: SentMessage) => role === 'tool'

/** Calls tools once, then says that it is done. */
const once =
  (...ids: string[]): Reply =>
  (_, __, messages) =>
    messages.some(isResult) ? 'done' : { calls: ids.map((id) => call(id)) }

describe('a sample with tools', () => {
  it('runs calls, sends their results back and judges the last answer', async () => {
    const { result, conversations } = await sample(once('A1'))
    assert.ok(result.status === 'scored' && result.passed)
    assert.deepEqual(result.turns, [{ prompt: 'Say done', answer: 'done' }])
    assert.equal(result.stopped, 'answer')
    const [first] = result.tool_calls ?? []
    const { id, latency_ms, ...rest } = first ?? {}
    assert.deepEqual(rest, {
      turn: 0,
      parallel: false,
      name: 'get_order',
      server: null,
      arguments: { id: 'A1' },
      valid: true,
      status: 'ok',
      result: '{"status":"shipped","total":20}',
      truncated: false,
      source: 'canned',
    })
    assert.deepEqual(
      conversations[1]?.map(({ role }) => role),
      ['user', 'assistant', 'tool'],
    )
    assert.equal(conversations[1]?.[2]?.tool_call_id, id)
    assert.deepEqual(
      result.transcript?.map(({ role }) => role),
      ['user', 'assistant', 'tool', 'assistant'],
    )
  })

  it('sums tokens over all turns, and records those of each', async () => {
    const { result } = await sample(once('A1'))
    assert.deepEqual([result.tokens.input, result.tokens.output], [20, 10])
    assert.deepEqual(
      result.usage_by_turn?.map(({ tokens }) => tokens.input),
      [10, 10],
    )
  })

  it('marks calls of one turn as parallel, in their order', async () => {
    const { result, conversations } = await sample(once('A1', 'B2', 'C3'))
    const calls = result.tool_calls?.map(({ parallel, turn, status, arguments: given }) => [
      parallel,
      turn,
      status,
      given,
    ])
    assert.deepEqual(calls, [
      [true, 0, 'ok', { id: 'A1' }],
      [true, 0, 'error', { id: 'B2' }],
      [true, 0, 'error', { id: 'C3' }],
    ])
    assert.equal(conversations[1]?.filter(isResult).length, 3)
  })

  it("answers calls that aren't JSON, break the schema or name an unknown tool with an error, and runs none", async () => {
    const bad = [
      { name: 'get_order', arguments: '{"id":' },
      { name: 'get_order', arguments: '{"id":7}' },
      { name: 'delete_all', arguments: '{}' },
    ]
    const { result } = await sample((_, __, messages) => (messages.some(isResult) ? 'done' : { calls: bad }))
    assert.deepEqual(
      result.tool_calls?.map(({ valid, status, result: told }) => [valid, status, told !== null]),
      [
        [false, 'not_run', true],
        [false, 'not_run', true],
        [false, 'not_run', true],
      ],
    )
    assert.ok(result.status === 'scored' && result.passed)
  })

  it("sends nothing if a tool has a schema that can't be used", async () => {
    const lookahead = { type: 'object', properties: { id: { type: 'string', pattern: '(?=A)A1' } } }
    let sent = 0
    const count: Reply = () => {
      sent++
      return 'done'
    }
    const agent = agentOf({}, [{ ...ORDER, parameters: lookahead }])
    await assert.rejects(sample(count, agent), { code: 'TOOL_INVALID', message: /^The parameters of tool "get_order"/ })
    assert.equal(sent, 0)
  })

  it('fails at its limit of turns', async () => {
    const { result, conversations } = await sample(() => ({ calls: [call('A1')] }), agentOf({ max_turns: 3 }))
    assert.equal(conversations.length, 3)
    assert.ok(result.status === 'limited')
    assert.deepEqual([result.limit.code, result.stopped], ['max_turns', 'max_turns'])
    // The last one isn't run, since nobody would read its result.
    assert.deepEqual(
      result.tool_calls?.map(({ status }) => status),
      ['ok', 'ok', 'not_run'],
    )
    assert.deepEqual(result.tokens.input, 30)
  })

  it('ends at its limit of calls, and runs only those within it', async () => {
    const { result } = await sample(once('A1', 'A1', 'A1'), agentOf({ max_tool_calls: 2 }))
    assert.ok(result.status === 'limited')
    assert.equal(result.limit.code, 'max_tool_calls')
    assert.deepEqual(
      result.tool_calls?.map(({ status }) => status),
      ['ok', 'ok', 'not_run'],
    )
  })

  it('ends at its limits of tokens and cost, and when the cost is unknown', async () => {
    const limited = async (limits: Partial<AgentLimits>) => {
      const { result } = await sample(() => ({ calls: [call('A1')] }), agentOf(limits))
      return result.status === 'limited' ? result.limit.code : result.status
    }
    assert.equal(await limited({ max_tokens: 15 }), 'max_tokens')
    assert.equal(await limited({ max_cost_usd: 1 }), 'max_cost')
  })

  it('is judged by its last text with on_limit: score', async () => {
    const talks: Reply = () => ({ text: 'almost done', calls: [call('A1')] })
    const { result } = await sample(talks, agentOf({ max_turns: 2, on_limit: 'score' }))
    assert.ok(result.status === 'scored' && result.passed)
    assert.equal(result.stopped, 'max_turns')
  })

  it('stops after the first call with stop_after: first_call, and runs nothing', async () => {
    const agent = agentOf({ stop_after: 'first_call' })
    const { result, conversations } = await sample(() => ({ calls: [call('A1'), call('B2')] }), agent)
    assert.equal(conversations.length, 1)
    assert.equal(result.stopped, 'first_call')
    assert.deepEqual(
      result.tool_calls?.map(({ status }) => status),
      ['not_run', 'not_run'],
    )
    const { result: plain } = await sample(() => 'done', agent)
    assert.equal(plain.stopped, 'answer')
  })

  it('forces a call only in the first turn', async () => {
    const { toolChoices } = await sample(once('A1'), agentOf({ tool_choice: 'required' }))
    assert.deepEqual(toolChoices, ['required', 'auto'])
  })

  it('continues its conversation after a follow-up, under the same limits', async () => {
    const again = { prompt: 'Again', level: { checks: contains('done'), follow_up: null } }
    const one = testCase('a', { level: { checks: contains('yes'), follow_up: again } })
    const reply: Reply = (_, __, messages) =>
      messages.at(-1)?.role === 'tool' ? 'done' : { calls: [call(messages.length === 1 ? 'A1' : 'B2')] }
    const { result, conversations } = await sample(reply, agentOf(), one)
    assert.deepEqual(
      result.turns.map(({ prompt, answer }) => [prompt, answer]),
      [
        ['Say a', 'done'],
        ['Again', 'done'],
      ],
    )
    assert.deepEqual(
      conversations.at(-1)?.map(({ role }) => role),
      ['user', 'assistant', 'tool', 'assistant', 'user', 'assistant', 'tool'],
    )
    assert.deepEqual(
      result.tool_calls?.map(({ turn }) => turn),
      [0, 2],
    )
    const { result: short } = await sample(reply, agentOf({ max_turns: 3 }), one)
    assert.ok(short.status === 'limited')
    assert.equal(short.limit.code, 'max_turns')
  })

  it('shows checks every call of the sample', async () => {
    const called: CheckLeaf = {
      kind: 'check',
      check: 'tool_calls',
      weight: 1,
      options: { calls: [{ name: 'get_order', arguments: { id: 'A1' } }], order: 'any', allow_others: false },
      path: 'checks[0].tool_calls',
    }
    const one = testCase('done', { level: { checks: called, follow_up: null } })
    const { result } = await sample(once('A1'), agentOf(), one)
    assert.ok(result.status === 'scored' && result.passed)
    const { result: other } = await sample(once('B2'), agentOf(), one)
    assert.ok(other.status === 'scored' && !other.passed)
  })

  it("fails with its model's failure, and counts what was paid before", async () => {
    const { result } = await sample((_, __, messages) => (messages.some(isResult) ? 400 : { calls: [call('A1')] }))
    assert.ok(result.status === 'errored')
    assert.equal(result.tokens.input, 10)
    assert.equal(result.tool_calls?.length, 1)
  })

  it('stores no secret that a model puts into a call or a tool returns', async () => {
    const leaky = canned('get_order', [{ outcome: { kind: 'result', value: 'key \uFDD0live\uFDD1' } }])
    const reply: Reply = (_, __, messages) => (messages.some(isResult) ? 'done' : { calls: [call('sk-live-12345')] })
    const { result, conversations } = await sample(reply, agentOf({}, [leaky]), testCase('done'), {
      ASSAY_SECRET_LIVE: 'sk-live-12345',
    })
    assert.doesNotMatch(JSON.stringify(result), /sk-live/)
    assert.match(JSON.stringify(result.tool_calls), /secret\('live'\)/)
    // The model gets its own words and the tool's output back.
    assert.match(JSON.stringify(conversations[1]), /key sk-live-12345/)
  })

  it('stores no secret that a model hides in escapes or uses as an ID, and sends tools its value', async () => {
    const secret = 'p/s-"é8<k&7743'
    const args = '{"id":"p\\/s-\\"\\u00e98\\u003ck\\u00267743"}'
    const echo = canned('get_order', [
      { when: { id: '\uFDD0live\uFDD1' }, outcome: { kind: 'result', value: 'known' } },
    ])
    const reply: Reply = (_, __, messages) =>
      messages.some(isResult) ? 'done' : { calls: [{ name: 'get_order', arguments: args, id: 'sk-id-8675309' }] }
    const { result } = await sample(reply, agentOf({}, [echo]), testCase('done'), {
      ASSAY_SECRET_LIVE: secret,
      ASSAY_SECRET_ID: 'sk-id-8675309',
    })
    assert.doesNotMatch(JSON.stringify(result), /7743|8675309/)
    assert.equal(result.tool_calls?.[0]?.valid, true)
  })

  it('survives endlessly nested arguments', async () => {
    const deep = `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const reply: Reply = (_, __, messages) =>
      messages.some(isResult) ? 'done' : { calls: [{ name: 'get_order', arguments: deep }] }
    const { result } = await sample(reply)
    assert.equal(result.status, 'scored')
    assert.equal(result.tool_calls?.[0]?.valid, false)
  })
})
