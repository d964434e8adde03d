import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makePolicy, TRUSTED } from '../policy/suite-policy.ts'
import { planSuite } from '../suite/plan-suite.ts'
import { agentOf } from './agent-spec.ts'
import { readCaseAgent } from './read-agent.ts'

const scope = { vars: [new Map([['who', 'Ann']])], env: null, secrets: null }
const same = (text: string) => text

function plan(metadata: object, eval_: object = {}, policy = TRUSTED) {
  const evals = [{ prompt: 'Refund A1.', checks: [{ contains: 'x' }], ...eval_ }]
  return planSuite({ metadata: { name: 's', ...metadata }, evals }, { scope, policy })
}
const agent = (metadata: object) => plan(metadata).plan?.header.agent ?? null
const codes = (...args: Parameters<typeof plan>) =>
  plan(...args).problems.map(({ code, path }) => `${code} ${path.join('.')}`)
const canned = { results: [{ result: 'ok' }] }

describe('readAgent', () => {
  it('is null if a suite has no tools', () => {
    assert.equal(agent({}), null)
  })

  it('fills defaults and templates', () => {
    const read = agent({ tools: { greet: { results: [{ when: { id: '{{who}}' }, result: { to: '{{who}}' } }] } } })
    assert.deepEqual(read?.tools, [
      {
        name: 'greet',
        description: null,
        parameters: { type: 'object', properties: {}, additionalProperties: false },
        work: {
          kind: 'canned',
          results: [{ when: { id: 'Ann' }, on_call: null, outcome: { kind: 'result', value: { to: 'Ann' } } }],
        },
        idempotent: false,
      },
    ])
    assert.equal(read?.limits.max_turns, 10)
    assert.equal(read?.limits.tool_timeout_ms, 30_000)
  })

  it("reads vibecheck's one server as one over HTTP with a bearer token", () => {
    const read = agent({ mcp_server: { url: 'https://x.test/mcp', authorization_token: 'abc' } })
    assert.deepEqual(read?.mcp_servers, [
      {
        name: 'mcp',
        transport: { kind: 'http', url: 'https://x.test/mcp', headers: { Authorization: 'Bearer abc' } },
        tools: null,
        mode: 'live',
        idempotent: false,
        scope: 'sample',
      },
    ])
  })

  it('reads limits with their units', () => {
    const read = agent({ tools: { a: canned }, agent: { max_cost: 0.1, timeout: '2m', stop_after: 'first_call' } })
    const { max_cost_usd, timeout_ms, stop_after } = read?.limits ?? {}
    assert.deepEqual([max_cost_usd, timeout_ms, stop_after], [0.1, 120_000, 'first_call'])
  })
})

describe('agentOf', () => {
  const suite = { agent: agent({ tools: { a: canned, b: canned }, agent: { max_turns: 3 } }) }

  it("gives a case its own tools and limits in addition to the suite's, without those it drops", () => {
    const own = readCaseAgent({ tools: { b: false, c: canned }, agent: { max_tool_calls: 2 } }, same)
    const made = agentOf(suite, own === undefined ? {} : { agent: own })
    assert.deepEqual(
      made?.tools.map(({ name }) => name),
      ['a', 'c'],
    )
    assert.deepEqual([made?.limits.max_turns, made?.limits.max_tool_calls], [3, 2])
  })

  it('is null for a case that drops every tool, and for one that never had any', () => {
    const own = readCaseAgent({ tools: { '*': false } }, same)
    assert.equal(agentOf(suite, own === undefined ? {} : { agent: own }), null)
    assert.equal(agentOf({ agent: null }, {}), null)
  })

  it("uses a case's tool instead of the suite's tool of the same name", () => {
    const own = readCaseAgent({ tools: { a: { results: [{ error: 'down' }] } } }, same)
    const made = agentOf(suite, own === undefined ? {} : { agent: own })
    const work = made?.tools.find(({ name }) => name === 'a')?.work
    assert.deepEqual(work?.kind === 'canned' && work.results[0]?.outcome, { kind: 'error', message: 'down' })
  })
})

describe('a suite with tools', () => {
  it('is rejected for incomplete or contradictory tools, names that no service accepts, and unknown tools', () => {
    assert.deepEqual(codes({ tools: { a: {} } }).length, 1)
    assert.deepEqual(codes({ tools: { a: { results: [{ result: 1, error: 'x' }] } } }).length, 1)
    assert.deepEqual(codes({ tools: { 'no spaces': canned } }).length, 1)
    assert.deepEqual(codes({ mcp_servers: { a: { url: 'http://x', command: 'y' } } }).length, 1)
    assert.deepEqual(codes({ tools: { a: canned }, agent: { tool_choice: { name: 'b' } } }), [
      'SUITE_VALUE metadata.agent.tool_choice',
    ])
    assert.deepEqual(codes({ tools: { a: canned } }, { tools: { b: false } }), ['SUITE_NO_EFFECT evals.0.tools.b'])
    const two = { mcp_servers: { mcp: { url: 'http://x' } }, mcp_server: { url: 'http://y' } }
    assert.deepEqual(codes(two), ['SUITE_VALUE metadata.mcp_server'])
  })

  it("can't name functions, files, programs or servers if it came from the network", () => {
    const tools = { a: { javascript: './a.js' }, b: { results: './b.jsonl', parameters: './b.json' } }
    const servers = { c: { command: 'sh' }, d: { url: 'https://x.test' } }
    assert.deepEqual(codes({ tools, mcp_servers: servers }, { tools: { e: { javascript: './e.js' } } }, makePolicy()), [
      'SUITE_NOT_ALLOWED metadata.tools.a.javascript',
      'SUITE_NOT_ALLOWED metadata.tools.b.parameters',
      'SUITE_NOT_ALLOWED metadata.tools.b.results',
      'SUITE_NOT_ALLOWED evals.0.tools.e.javascript',
      'SUITE_NOT_ALLOWED metadata.mcp_servers.c',
      'SUITE_NOT_ALLOWED metadata.mcp_servers.d',
    ])
    const allowed = makePolicy({ mcp_servers: true })
    assert.deepEqual(
      codes({ mcp_servers: { ...servers, e: { url: 'https://x.test', mode: 'record' } } }, {}, allowed),
      ['SUITE_NOT_ALLOWED metadata.mcp_servers.c.command', 'SUITE_NOT_ALLOWED metadata.mcp_servers.e.mode'],
    )
  })
})
