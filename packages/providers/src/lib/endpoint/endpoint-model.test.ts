import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { UserError } from '@assay/core/errors'
import type { ModelRequest } from '@assay/core/exchange'
import fc from 'fast-check'
import { question, serve } from '../../../test/serve.ts'
import { GET_ORDER, offer, resultsOf } from '../../../test/tool-exchange.ts'
import type { EndpointConfig } from '../config/config.ts'
import { openModel } from '../model/open-model.ts'
import { compileBody } from './fill-body.ts'

async function ask(config: EndpointConfig, request: ModelRequest = question('Hi'), env = {}) {
  const model = await openModel('http/app', { config: { http: { app: config } }, env })
  const outcome = await model.ask(request, { timeoutMs: 5000 })
  await model.close()
  return outcome
}

describe('compileBody', () => {
  const fill = (template: unknown, request = question('Hi')) => JSON.parse(compileBody(template)(request))

  it('replaces placeholders with JSON values', () => {
    const request = question('Hi', {
      temperature: 0.5,
      messages: [{ role: 'system', content: 'Be brief.' }, ...question('Hi').messages],
    })
    assert.deepEqual(
      fill(
        { q: '{{prompt}}', all: '{{ messages }}', s: '{{system}}', t: '{{temperature}}', fixed: [1, null] },
        request,
      ),
      { q: 'Hi', all: request.messages, s: 'Be brief.', t: 0.5, fixed: [1, null] },
    )
  })

  it("omits members whose value isn't set", () => {
    assert.deepEqual(fill({ a: '{{temperature}}', b: '{{system}}', c: { d: '{{seed}}' } }), { c: {} })
  })

  it('fills placeholders within text', () => {
    assert.deepEqual(fill({ q: 'Q: {{prompt}} A:' }), { q: 'Q: Hi A:' })
  })

  it('keeps any prompt a string, whatever it contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant('","x":"{{messages}}$&'), fc.constant('{{system}}')), (text) => {
        assert.deepEqual(fill({ q: '{{prompt}}', in: '<{{prompt}}>' }, question(text)), { q: text, in: `<${text}>` })
      }),
    )
  })

  it('rejects unknown placeholders', () => {
    assert.throws(
      () => compileBody({ a: ['{{promt}}'] }),
      (error) => error instanceof UserError && error.hint === 'Did you mean "prompt"?',
    )
  })
})

describe('http/', () => {
  it('sends the filled body and reads answer, tokens and cost by their paths', async () => {
    let seen: unknown
    let headers: Record<string, unknown> = {}
    await using server = await serve((body, reply, request) => {
      seen = [request.method, request.url, JSON.parse(body)]
      headers = request.headers
      reply.end(JSON.stringify({ out: [{ text: 'Paris' }], used: { in: 12, out: 3.5 }, price: 0.01 }))
    })
    const outcome = await ask(
      {
        url: `${server.url}/ask?v=2`,
        method: 'PUT',
        headers: { 'X-Team': 'evals' },
        api_key_env: 'APP_KEY',
        body: { input: '{{prompt}}' },
        answer: 'out[0].text',
        usage: { input: 'used.in', output: 'used.out' },
        cost: 'price',
      },
      question('Capital?'),
      { APP_KEY: 'secret' },
    )
    assert.ok(outcome.ok)
    assert.deepEqual(seen, ['PUT', '/ask?v=2', { input: 'Capital?' }])
    assert.deepEqual([headers['x-team'], headers.authorization], ['evals', 'Bearer secret'])
    assert.equal(outcome.answer.text, 'Paris')
    assert.deepEqual(outcome.answer.tokens, { input: 12, output: null, reasoning: null, cached: null })
    assert.equal(outcome.answer.cost_usd, 0.01)
  })

  it("returns an answer that isn't text as JSON", async () => {
    await using server = await serve((_, reply) => void reply.end('{"a":{"b":[1,true]}}'))
    const outcome = await ask({ url: server.url, body: {}, answer: 'a.b' })
    assert.equal(outcome.ok && outcome.answer.text, '[1,true]')
  })

  it('reports a reply without an answer as a bad answer', async () => {
    for (const text of ['{"error":"none"}', 'null', 'plain', '{"a":null}']) {
      await using server = await serve((_, reply) => void reply.end(text))
      const outcome = await ask({ url: server.url, body: {}, answer: 'a' })
      assert.ok(!outcome.ok)
      assert.equal(outcome.failure.code, 'bad_answer')
    }
  })

  it("needs its key's variable before anything is sent", async () => {
    const config = { url: 'http://127.0.0.1:1', body: {}, answer: 'a', api_key_env: 'APP_KEY' }
    await assert.rejects(ask(config), { code: 'KEY_MISSING', hint: 'Set APP_KEY, and run again.' })
  })

  it("returns calls from the config's path, and gets tools, choice and results", async () => {
    const seen: unknown[] = []
    const replies = [
      { out: { calls: [{ id: 'x1', function: { name: 'get_order', arguments: '{"id":"A1"}' } }] } },
      { out: { text: 'Refunded.', calls: null } },
    ]
    await using server = await serve((body, reply) => {
      seen.push(JSON.parse(body))
      reply.end(JSON.stringify(replies[seen.length - 1]))
    })
    const body = { chat: '{{messages}}', tools: '{{tools}}', choice: '{{tool_choice}}' }
    const config = { url: server.url, body, answer: 'out.text', tool_calls: 'out.calls' }
    const called = await ask(config, offer({ tool_choice: { name: 'get_order' } }))
    assert.ok(called.ok, JSON.stringify(called))
    assert.deepEqual(called.answer.tool_calls, [{ id: 'x1', name: 'get_order', arguments: '{"id":"A1"}' }])
    assert.deepEqual([called.answer.text, called.answer.finish_reason], ['', 'tool_calls'])
    assert.deepEqual(seen[0], { chat: offer().messages, tools: [GET_ORDER], choice: { name: 'get_order' } })
    const messages = resultsOf(called.answer)
    const answered = await ask(config, question('', { messages }))
    assert.ok(answered.ok)
    assert.deepEqual([answered.answer.text, answered.answer.tool_calls], ['Refunded.', undefined])
    assert.deepEqual(seen[1], { chat: messages })
  })

  it("returns an agent's report, and reports what is wrong in one", async () => {
    const replies: unknown[] = [
      { text: 'Done', log: { transcript: [{ role: 'assistant', tool_calls: [{ id: 'a', name: 'f' }] }] } },
      { text: 'Done', log: { tool_calls: 'none' } },
      { text: 'Done', log: { tool_calls: [] }, calls: [{ name: 'f' }] },
    ]
    await using server = await serve((_, reply) => void reply.end(JSON.stringify(replies.shift())))
    const config = { url: server.url, body: '{{messages}}', answer: 'text', tool_calls: 'calls', agent: 'log' }
    const outcome = await ask(config)
    assert.ok(outcome.ok)
    assert.deepEqual(
      outcome.answer.agent?.tool_calls.map(({ name, status }) => [name, status]),
      [['f', 'not_run']],
    )
    const wrong = await ask(config)
    assert.ok(!wrong.ok)
    assert.match(wrong.failure.message, /The reply's "log" is invalid: Expected array.* at "tool_calls"/)
    const both = await ask(config)
    assert.ok(!both.ok)
    assert.match(both.failure.message, /both calls to run at "calls" and an agent's report at "log"/)
  })

  it('needs {{messages}} for the results of calls', async () => {
    const config = { url: 'http://127.0.0.1:1', body: { q: '{{prompt}}' }, answer: 'a', tool_calls: 'c' }
    await assert.rejects(ask(config), { code: 'BODY_INVALID' })
  })

  it('reports an answer that is nested too deeply as a bad answer', async () => {
    await using server = await serve((_, reply) => void reply.end(`{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`))
    const outcome = await ask({ url: server.url, body: {}, answer: 'a' })
    assert.equal(outcome.ok ? 'ok' : outcome.failure.code, 'bad_answer')
  })
})
