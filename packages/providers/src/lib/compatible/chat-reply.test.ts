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
  it('reads text, reason and every count of tokens', () => {
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

  it('takes null content as an empty answer and parts as one text', () => {
    assert.equal(reply({ content: null, tool_calls: [] })?.text, '')
    assert.equal(
      reply({ content: [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }] })?.text,
      'ab',
    )
  })

  it('leaves tokens unknown where the usage is missing or nonsense', () => {
    const unknown = { input: null, output: null, reasoning: null, cached: null }
    for (const usage of [undefined, null, 'none', 7, { prompt_tokens: -1, completion_tokens: 'x' }]) {
      assert.deepEqual(reply({ content: 'a' }, { usage })?.tokens, unknown)
    }
  })

  it('maps reasons that it does not know to other', () => {
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

  it('is null for anything that is no completion, and never throws', () => {
    for (const text of ['', 'null', '[]', '{}', '{"choices":[]}', '{"choices":[{}]}', '{"choices":[{"mess', '"x"']) {
      assert.equal(answerIn(text), null)
    }
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => void readChatReply(text, NO_MESSAGES)),
      { numRuns: 300 },
    )
  })
})
