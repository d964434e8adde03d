import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ToolCall } from '@assay/core/result'
import fc from 'fast-check'
import { AgentReport } from './agent-report.ts'

const read = (report: unknown) => AgentReport.parse(report).tool_calls

describe('AgentReport', () => {
  it('completes calls that have only a name', () => {
    assert.deepEqual(read({ tool_calls: [{ name: 'ping' }] }), [
      {
        id: 'call0',
        turn: 0,
        parallel: false,
        name: 'ping',
        server: null,
        arguments: {},
        valid: true,
        status: 'ok',
        result: null,
        truncated: false,
        latency_ms: null,
        source: 'model',
      },
    ])
  })

  it('puts calls in sequence, unless their turns say they were parallel', () => {
    const turns = (tool_calls: object[]) => read({ tool_calls }).map(({ turn, parallel }) => [turn, parallel])
    assert.deepEqual(turns([{ name: 'a' }, { name: 'b' }]), [
      [0, false],
      [1, false],
    ])
    assert.deepEqual(turns([{ name: 'a', turn: 1 }, { name: 'b', turn: 1 }, { name: 'c' }]), [
      [1, true],
      [1, true],
      [2, false],
    ])
  })

  it('reads arguments and results in any common form', () => {
    const calls = read({
      tool_calls: [
        { name: 'a', arguments: '{"x":1}', result: 'text' },
        { function: { name: 'b', arguments: '{"x": oops' }, result: [1] },
        { name: 'c', arguments: [1], error: 'not found' },
        { name: 'd', valid: false, status: 'not_run', server: 'git', latency_ms: 5 },
      ],
    })
    assert.deepEqual(
      calls.map((call) => [call.arguments, call.valid, call.status, call.result]),
      [
        [{ x: 1 }, true, 'ok', 'text'],
        ['{"x": oops', false, 'ok', '[1]'],
        [[1], false, 'error', 'not found'],
        [{}, false, 'not_run', null],
      ],
    )
    assert.deepEqual([calls[3]?.server, calls[3]?.latency_ms], ['git', 5])
  })

  it('reads calls and results from a transcript of messages, if there is no list', () => {
    const transcript = [
      { role: 'user', content: 'Refund A1 and B2.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: '1', type: 'function', function: { name: 'get_order', arguments: '{"id":"A1"}' } },
          { id: '2', type: 'function', function: { name: 'get_order', arguments: '{"id":"B2"}' } },
        ],
      },
      { role: 'tool', tool_call_id: '2', content: 'not found', is_error: true },
      { role: 'tool', tool_call_id: '1', content: '{"total":20}' },
      { role: 'assistant', content: 'One moment.', tool_calls: [{ id: '3', function: { name: 'refund' } }] },
      { role: 'assistant', content: 'Done.' },
    ]
    const report = AgentReport.parse({ transcript })
    assert.deepEqual(report.transcript, transcript)
    assert.deepEqual(
      report.tool_calls.map((call) => [call.name, call.turn, call.parallel, call.status, call.result]),
      [
        ['get_order', 0, true, 'ok', '{"total":20}'],
        ['get_order', 0, true, 'error', 'not found'],
        ['refund', 1, false, 'not_run', null],
      ],
    )
  })

  it('truncates long results between characters, and marks them', () => {
    const [call] = read({ tool_calls: [{ name: 'a', result: `${'x'.repeat(99_999)}😀😀` }] })
    assert.deepEqual([call?.truncated, call?.result?.length], [true, 99_999])
    assert.equal(read({ tool_calls: [call] })[0]?.truncated, true)
    const [whole] = read({ tool_calls: [{ name: 'a', result: 'x'.repeat(100_000) }] })
    assert.deepEqual([whole?.truncated, whole?.result?.length], [false, 100_000])
  })

  it('gives every call a unique ID', () => {
    const ids = read({ tool_calls: [{ id: 'call1', name: 'a' }, { name: 'b' }, { id: 'call1', name: 'c' }] })
    assert.deepEqual(
      ids.map(({ id }) => id),
      ['call1', 'call2', 'call3'],
    )
  })

  it('returns complete calls for any accepted input, and never throws', () => {
    const call = fc.record(
      {
        id: fc.jsonValue(),
        name: fc.string(),
        arguments: fc.oneof(fc.jsonValue(), fc.json()),
        result: fc.jsonValue(),
        turn: fc.nat(3),
      },
      { requiredKeys: ['name'] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ tool_calls: fc.array(call, { minLength: 1 }) })), (value) => {
        const report = AgentReport.safeParse(value)
        for (const each of report.data?.tool_calls ?? []) ToolCall.parse(each)
        // What was recorded is read again as it was.
        if (report.success) assert.deepEqual(AgentReport.parse(report.data), report.data)
      }),
      { numRuns: 300 },
    )
  })
})
