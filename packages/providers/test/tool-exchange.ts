import assert from 'node:assert/strict'
import type { ChatMessage, ModelAnswer, ModelRequest, ToolDefinition } from '@assay/core/exchange'
import type { ProviderConfig } from '../src/lib/config/config.ts'
import { openModel } from '../src/lib/model/open-model.ts'
import { question, serve } from './serve.ts'

/** A tool to offer. */
export const GET_ORDER: ToolDefinition = {
  name: 'get_order',
  description: 'Looks an order up.',
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
}

/** A request that offers it. */
export const offer = (more: Partial<ModelRequest> = {}): ModelRequest =>
  question('Refund A1.', { tools: [GET_ORDER], tool_choice: 'auto', ...more })

/** The variables that every vendor can be opened with. */
export const ENV = { TEST_KEY: 'sk-test-0123456789', AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'id' }

/** Opens a model at an address, with a key. */
export function openAt(id: string, url: string, more: ProviderConfig = {}) {
  const [provider = ''] = id.split('/')
  const config = { providers: { [provider]: { base_url: url, api_key_env: 'TEST_KEY', ...more } } }
  return openModel(id, { config, env: ENV })
}

/** The conversation after an answer: every call has a result, the last of them an error. */
export function resultsOf({ text, tool_calls = [], carry }: ModelAnswer): ChatMessage[] {
  return [
    ...question('Refund A1.').messages,
    { role: 'assistant', content: text, tool_calls, ...(carry && { carry }) },
    ...tool_calls.map(({ id, name }, at): ChatMessage => {
      const isLast = at === tool_calls.length - 1
      const result = { role: 'tool' as const, tool_call_id: id, name, content: isLast ? 'not found' : '{"total":20}' }
      return isLast ? { ...result, is_error: true } : result
    }),
  ]
}

/** Asks twice a service that answers with `reply`: with the question, and with the results of the calls in its answer. */
export async function exchange(id: string, reply: object, more: ProviderConfig = {}) {
  const bodies: Record<string, unknown>[] = []
  await using server = await serve((body, response) => {
    bodies.push(JSON.parse(body))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  const model = await openAt(id, server.url, more)
  try {
    const first = await model.ask(offer(), { timeoutMs: 5000 })
    assert.ok(first.ok, JSON.stringify(first))
    // An answer is stored as JSON before its calls are run.
    const answer: ModelAnswer = JSON.parse(JSON.stringify(first.answer))
    const second = await model.ask(offer({ messages: resultsOf(answer) }), { timeoutMs: 5000 })
    assert.ok(second.ok, JSON.stringify(second))
    return { answer, again: second.answer, asked: bodies[0] ?? {}, told: bodies[1] ?? {} }
  } finally {
    await model.close()
  }
}
