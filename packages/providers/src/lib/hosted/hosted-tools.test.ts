import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { LLMock } from '@copilotkit/aimock'
import { serve } from '../../../test/serve.ts'
import { offer, openAt, resultsOf } from '../../../test/tool-exchange.ts'

interface Spoken {
  readonly id: string
  /** The path after the mock's address. */
  readonly path: string
  readonly api?: 'responses' | 'chat'
  /** Whether arguments are JSON on the wire, so that a model can't write anything else. */
  readonly argumentsAreJson?: true
}

const PROTOCOLS: readonly Spoken[] = [
  { id: 'openai/gpt-5-mini', path: '/v1', api: 'responses' },
  { id: 'openai/gpt-4o-mini', path: '/v1', api: 'chat' },
  { id: 'azure/gpt-5-mini', path: '/openai', api: 'responses' },
  { id: 'azure/gpt-4o', path: '/openai', api: 'chat' },
  { id: 'anthropic/claude-sonnet-4-5', path: '/v1', argumentsAreJson: true },
  { id: 'google/gemini-2.5-flash', path: '/v1beta', argumentsAreJson: true },
  { id: 'mistral/mistral-large-2411', path: '/v1' },
  { id: 'groq/llama-3.1-8b-instant', path: '/v1' },
  { id: 'deepseek/deepseek-chat', path: '/v1' },
  { id: 'bedrock/anthropic.claude-3-haiku-20240307-v1:0', path: '', argumentsAreJson: true },
  { id: 'openrouter/openai/gpt-4o-mini', path: '/api/v1' },
  { id: 'ollama/qwen3', path: '/v1' },
]

for (const { id, path, api, argumentsAreJson } of PROTOCOLS) {
  describe(`${id}${api === undefined ? '' : ` by ${api}`}, offered tools`, () => {
    const mock = new LLMock({ port: 0, logLevel: 'silent' })
    before(() => mock.start())
    after(() => mock.stop())
    beforeEach(() => void mock.reset())

    const ask = async (request = offer()) => {
      const model = await openAt(id, `${mock.url}${path}`, api === undefined ? {} : { api })
      const outcome = await model.ask(request, { timeoutMs: 5000 })
      await model.close()
      assert.ok(outcome.ok, JSON.stringify(outcome))
      return outcome.answer
    }

    it('calls one, and answers once it has the result', async () => {
      mock.on({ userMessage: 'Refund A1.', hasToolResult: true }, { content: 'Refunded.' })
      mock.on({ userMessage: 'Refund A1.' }, { toolCalls: [{ name: 'get_order', arguments: '{"id":"A1"}' }] })
      const called = await ask()
      const [call, ...others] = called.tool_calls ?? []
      assert.deepEqual([call?.name, call?.arguments, others], ['get_order', '{"id":"A1"}', []])
      assert.equal(called.finish_reason, 'tool_calls')
      const answered = await ask(offer({ messages: resultsOf(called) }))
      assert.deepEqual(
        [answered.text, answered.finish_reason, answered.tool_calls, answered.carry],
        ['Refunded.', 'stop', undefined, undefined],
      )
    })

    it("calls several at once, with unique IDs, even tools that weren't offered", async () => {
      const toolCalls = [
        { name: 'get_order', arguments: '{"id":"A1"}' },
        { name: 'get_order', arguments: '{"id":"B2"}' },
        { name: 'delete_all', arguments: '{}' },
      ]
      mock.onMessage('Refund A1.', { content: 'Let me look.', toolCalls })
      const { text, tool_calls = [] } = await ask()
      assert.equal(text, 'Let me look.')
      assert.deepEqual(
        tool_calls.map((call) => ({ name: call.name, arguments: call.arguments })),
        toolCalls,
      )
      assert.equal(new Set(tool_calls.map((call) => call.id)).size, 3)
    })

    if (argumentsAreJson !== true) {
      it("passes on arguments that aren't JSON unchanged, and treats missing ones as {}", async () => {
        const toolCalls = ['{"id": oops', '', '[1]'].map((text) => ({ name: 'get_order', arguments: text }))
        mock.onMessage('Refund A1.', { toolCalls })
        const { tool_calls = [] } = await ask()
        assert.deepEqual(
          tool_calls.map((call) => call.arguments),
          ['{"id": oops', '{}', '[1]'],
        )
      })
    }
  })
}

describe('a choice of tools', () => {
  const chosen = async (id: string, choice: 'required' | 'none' | { name: string }, api?: 'chat') => {
    let body: Record<string, unknown> = {}
    await using server = await serve((text, reply) => {
      body = JSON.parse(text)
      reply.writeHead(400).end()
    })
    const model = await openAt(id, server.url, api === undefined ? {} : { api })
    await model.ask(offer({ tool_choice: choice }), { timeoutMs: 5000 })
    await model.close()
    return body.tool_choice ?? body.toolConfig
  }

  it("is sent in the vendor's format", async () => {
    const name = 'get_order'
    assert.deepEqual(await chosen('openai/gpt-5-mini', { name }), { type: 'function', name })
    assert.deepEqual(await chosen('openai/gpt-4o', { name }, 'chat'), { type: 'function', function: { name } })
    assert.deepEqual(await chosen('anthropic/claude-haiku-4-5', { name }), { type: 'tool', name })
    assert.deepEqual(await chosen('anthropic/claude-haiku-4-5', 'required'), { type: 'any' })
    assert.deepEqual(await chosen('google/gemini-2.5-flash', { name }), {
      functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [name] },
    })
    assert.equal(await chosen('mistral/mistral-large-2411', 'required'), 'any')
    assert.equal(await chosen('groq/llama-3.1-8b-instant', 'none'), 'none')
    assert.deepEqual(await chosen('ollama/qwen3', { name }), { type: 'function', function: { name } })
    assert.equal(await chosen('openrouter/a/b', 'required'), 'required')
  })

  it('is omitted if there are no tools', async () => {
    for (const id of ['openai/gpt-5-mini', 'anthropic/claude-haiku-4-5', 'ollama/qwen3']) {
      let body: Record<string, unknown> = {}
      await using server = await serve((text, reply) => {
        body = JSON.parse(text)
        reply.writeHead(400).end()
      })
      const model = await openAt(id, server.url)
      await model.ask(offer({ tools: [] }), { timeoutMs: 5000 })
      await model.close()
      assert.deepEqual([body.tools, body.tool_choice], [undefined, undefined], id)
    }
  })
})
