import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result, ToolCall } from '../result/result.ts'
import { createSuiteMetrics } from './metrics.ts'
import { factsOf, limited, scored, tableOf } from './sample-results.ts'
import { summarizeSuite } from './summarize.ts'
import { tableFromJson, tableToJson } from './table-json.ts'

function call(about: Partial<ToolCall> = {}): ToolCall {
  return {
    id: 'c',
    turn: 0,
    parallel: false,
    name: 't',
    server: null,
    arguments: {},
    valid: true,
    status: 'ok',
    result: '{}',
    truncated: false,
    latency_ms: 1,
    source: 'canned',
    ...about,
  }
}

const usage = {
  tokens: { input: 1, output: 1, reasoning: null, cached: null },
  cost_usd: null,
  latency_ms: 1,
  from_cache: false,
}

/** Returns a sample with this many turns and these calls. */
const agent = (turns: number, tool_calls: ToolCall[]) => ({
  tool_calls,
  usage_by_turn: Array.from({ length: turns }, () => usage),
})

const results: readonly Result[] = [
  scored({ case: 'a', ...agent(3, [call(), call({ status: 'error' })]) }),
  scored({ case: 'b', passed: false, ...agent(1, []) }),
  limited({ case: 'c', ...agent(5, [call(), call({ valid: false, status: 'error' }), call({ status: 'not_run' })]) }),
  scored({ case: 'd' }),
]

function metricOf(name: string, of: readonly Result[] = results): number | string {
  const measured = createSuiteMetrics(factsOf(of)).value(name)
  return measured.ok ? measured.value : measured.message
}

describe('metrics of agents', () => {
  it('are means over the samples that had tools, and shares of their calls', () => {
    assert.equal(metricOf('agent.turns'), 3)
    assert.equal(metricOf('agent.tool_calls'), 5 / 3)
    assert.equal(metricOf('rate.tool_error'), 1 / 5)
    assert.equal(metricOf('rate.invalid_call'), 1 / 5)
  })

  it('are undefined where no sample had tools', () => {
    for (const name of ['agent.turns', 'agent.tool_calls', 'rate.tool_error', 'rate.invalid_call']) {
      assert.equal(metricOf(name, [scored()]), 'no sample had tools', name)
    }
  })

  it('have no rate of calls if none was made, even with tools', () => {
    assert.equal(metricOf('rate.tool_error', [scored(agent(1, []))]), 'no tool was called')
    assert.equal(metricOf('agent.tool_calls', [scored(agent(1, []))]), 0)
  })

  it('have intervals like other numbers', () => {
    const many = Array.from({ length: 20 }, (_, i) => {
      const calls = [call({ status: i % 4 === 0 ? 'error' : 'ok' }), ...(i % 3 === 0 ? [call()] : [])]
      return scored({ case: `case-${i}`, ...agent(1 + (i % 3), calls) })
    })
    for (const formula of ['rate.tool_error', 'agent.turns', '1 / agent.tool_calls']) {
      const { score } = summarizeSuite(tableOf(many), { formula, seed: 1 })
      assert.ok(score.value !== null && score.interval !== null, `${formula}: ${score.reason}`)
      assert.ok(score.interval.low < score.value && score.value < score.interval.high, formula)
    }
  })

  it('are in the summary of a suite only where samples had tools', () => {
    const summary = summarizeSuite(tableOf(results), { formula: 'success_pct', seed: 1 })
    assert.equal(summary.agent?.turns.value, 3)
    assert.deepEqual([summary.agent?.tool_error_rate.count, summary.agent?.tool_error_rate.total], [1, 5])
    assert.equal(summary.agent?.invalid_call_rate.value, 0.2)
    assert.equal(summarizeSuite(tableOf([scored()]), { formula: 'success_pct', seed: 1 }).agent, undefined)
  })

  it('count a sample that a limit ended as a failure', () => {
    assert.equal(metricOf('rate.pass'), 0.5)
    assert.equal(metricOf('score.mean'), 0.5)
  })

  it('are the same of a table that was written and read', () => {
    const table = tableOf(results)
    const read = tableFromJson(JSON.parse(JSON.stringify(tableToJson(table))), table)
    const options = { formula: 'agent.turns + agent.tool_calls + rate.tool_error + rate.invalid_call', seed: 1 }
    assert.deepEqual(summarizeSuite(read, options), summarizeSuite(table, options))
  })
})
