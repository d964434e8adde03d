import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ChatMessage } from '@assay/core/exchange'
import fc from 'fast-check'
import { readChatReply } from './chat-reply.ts'

const NO_MESSAGES: ChatMessage[] = []

const answerIn = (text: string, messages = NO_MESSAGES) => {
  const reply = readChatReply(text, messages)
  return reply.ok ? reply.answer : null
}
const reply = (message: object, more: object = {}, messages = NO_MESSAGES) =>
  answerIn(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }], ...more }), messages)

describe('readChatReply', () => {
  it('reads the text, the finish reason and all token counts', () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 50,
      prompt_tokens_details: { cached_tokens: 40 },
      completion_tokens_details: { reasoning_tokens: 30 },
    }
    assert.deepEqual(reply({ content: 'Paris', reasoning_content: 'France, so' }, { usage }), {
      text: 'Paris',
      reasoning: 'France, so',
      finish_reason: 'stop',
      tokens: { input: 100, output: 50, reasoning: 30, cached: 40 },
      cost_usd: null,
    })
  })

  it('counts reasoning as output that a service counts apart', () => {
    const apart = { completion_tokens_details: { reasoning_tokens: 500 } }
    const cases = [
      [{ prompt_tokens: 10, completion_tokens: 10, total_tokens: 520, ...apart }, 510],
      [{ prompt_tokens: 10, completion_tokens: 10, total_tokens: 100 }, 90],
      [{ prompt_tokens: 10, completion_tokens: 10, ...apart }, 510],
      [{ prompt_tokens: 10, total_tokens: 30 }, 20],
      [{ prompt_tokens: 10, completion_tokens: 510, total_tokens: 520, ...apart }, 510],
      [{ prompt_tokens: 10, completion_tokens: 10, total_tokens: 15 }, 10],
      [{ prompt_tokens: 10, completion_tokens: 10, total_tokens: 9e15 }, 10],
      [{ prompt_tokens: 10, total_tokens: 10 }, null],
      [{ completion_tokens: 10, total_tokens: 90 }, 10],
    ] as const
    for (const [usage, output] of cases)
      assert.equal(reply({ content: 'ok' }, { usage })?.tokens.output, output, JSON.stringify(usage))
  })

  it('reads null content as an empty answer, and parts as one text', () => {
    assert.equal(reply({ content: null, tool_calls: [] })?.text, '')
    assert.equal(
      reply({ content: [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }] })?.text,
      'ab',
    )
  })

  it('leaves tokens unknown if the usage is missing or nonsense', () => {
    const unknown = { input: null, output: null, reasoning: null, cached: null }
    for (const usage of [undefined, null, 'none', 7, { prompt_tokens: -1, completion_tokens: 'x' }]) {
      assert.deepEqual(reply({ content: 'a' }, { usage })?.tokens, unknown)
    }
  })

  it('maps unknown finish reasons to other', () => {
    const withReason = (finish_reason: unknown) =>
      answerIn(JSON.stringify({ choices: [{ message: { content: '' }, finish_reason }] }))?.finish_reason
    assert.deepEqual(['stop', 'length', 'content_filter', 'tool_calls', 'eos', null, 3].map(withReason), [
      'stop',
      'length',
      'content_filter',
      'tool_calls',
      'other',
      'other',
      'other',
    ])
  })

  it('reports where a call is invalid', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)
    const wrong: [unknown, RegExp][] = [
      [[{ id: 'a', function: { arguments: '{}' } }], /tool_calls are invalid: .* at "\[0\]\.name"/],
      [[{ name: 'a' }, 'b'], /at "\[1\]"/],
      [{ name: 'a' }, /Expected array/],
      [[{ name: 'a', arguments: deep }], /Nested more than 100 levels deep at "\[0\]\.arguments"/],
      [Array.from({ length: 1001 }, () => ({ name: 'a' })), /<=1000/],
    ]
    for (const [tool_calls, problem] of wrong) {
      const read = readChatReply(JSON.stringify({ choices: [{ message: { content: null, tool_calls } }] }), [])
      assert.ok(!read.ok)
      assert.match(read.problem, problem)
    }
  })

  it('omits thoughts that are nested too deeply, and reads stop beside calls as tool_calls', () => {
    const reasoning_details = [JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)]
    const answer = reply({ content: '', tool_calls: [{ name: 'a' }], reasoning_details })
    assert.deepEqual(answer?.tool_calls, [{ id: 'call00000', name: 'a', arguments: '{}' }])
    assert.deepEqual([answer?.carry, answer?.finish_reason], [undefined, 'tool_calls'])
  })

  it('gives calls of a later turn new IDs', () => {
    const tool_calls = [{ id: 'call01000', name: 'a', arguments: '{}' }]
    const before: ChatMessage[] = [{ role: 'assistant', content: '', tool_calls }]
    const again = [{ id: 'call01000', name: 'b' }, { name: 'c' }, { id: 'call01002', name: 'd' }]
    const ids = reply({ tool_calls: again }, {}, before)?.tool_calls?.map(({ id }) => id)
    assert.deepEqual(ids, ['call01001', 'call01002', 'call01003'])
  })

  it("rejects anything that isn't a completion, and never throws", () => {
    for (const text of ['', 'null', '[]', '{}', '{"choices":[]}', '{"choices":[{}]}', '{"choices":[{"mess', '"x"']) {
      assert.equal(answerIn(text), null)
    }
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => void readChatReply(text, NO_MESSAGES)),
      { numRuns: 300 },
    )
  })
})
