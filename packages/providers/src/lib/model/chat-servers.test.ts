import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { completion, question, serve } from '../../../test/serve.ts'
import { openModel } from './open-model.ts'
import type { OpenOptions } from './open-options.ts'

const OPTIONS = { timeoutMs: 5000 }

async function askOnce(id: string, options: OpenOptions, request = question('Capital of France?')) {
  const model = await openModel(id, { env: {}, ...options })
  try {
    return await model.ask(request, OPTIONS)
  } finally {
    await model.close()
  }
}

describe('a server under providers:', () => {
  it('gets requests at its base_url with only the parameters that are set', async () => {
    let seen: unknown
    let path: string | undefined
    await using server = await serve((body, reply, request) => {
      seen = JSON.parse(body)
      path = request.url
      reply.end(completion('Paris'))
    })
    const config = { providers: { vllm: { base_url: `${server.url}/api/v1/` } } }
    const outcome = await askOnce('vllm/org/qwen3', { config }, question('Hi', { temperature: 0, seed: 7 }))
    assert.ok(outcome.ok)
    assert.equal(outcome.answer.text, 'Paris')
    assert.equal(outcome.answer.cost_usd, null)
    assert.equal(outcome.answer.first_token_ms, null)
    assert.equal(path, '/api/v1/chat/completions')
    assert.deepEqual(seen, { model: 'org/qwen3', messages: [{ role: 'user', content: 'Hi' }], temperature: 0, seed: 7 })
  })

  it('sends a schema that the answer must follow', async () => {
    let seen: { response_format?: unknown } = {}
    await using server = await serve((body, reply) => {
      seen = JSON.parse(body)
      reply.end(completion('{}'))
    })
    const config = { providers: { own: { base_url: server.url } } }
    await askOnce('own/m', { config }, question('Hi', { json_schema: { type: 'object' } }))
    assert.deepEqual(seen.response_format, {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
    })
  })

  it('sends keys and headers from the variables that the config names', async () => {
    let headers: Record<string, unknown> = {}
    await using server = await serve((_, reply, request) => {
      headers = request.headers
      reply.end(completion('ok'))
    })
    const own = {
      base_url: server.url,
      api_key_env: 'OWN_KEY',
      headers: { 'X-Team': 'evals' },
      headers_env: { 'X-Pass': 'OWN_PASS' },
    }
    await askOnce('own/m', { config: { providers: { own } }, env: { OWN_KEY: 'k-1', OWN_PASS: 'p-2' } })
    assert.equal(headers.authorization, 'Bearer k-1')
    assert.equal(headers['x-team'], 'evals')
    assert.equal(headers['x-pass'], 'p-2')
  })

  it('never repeats a key in a message', async () => {
    await using server = await serve((_, reply, request) => {
      reply.writeHead(401).end(JSON.stringify({ error: { message: `Wrong key ${request.headers.authorization}` } }))
    })
    const config = { providers: { own: { base_url: server.url, api_key_env: 'OWN_KEY' } } }
    const outcome = await askOnce('own/m', { config, env: { OWN_KEY: 'sk-very-secret' } })
    assert.ok(!outcome.ok)
    assert.equal(outcome.failure.message, 'The service answered with status 401: "Wrong key Bearer [secret]".')
  })

  it("never repeats a key in an answer or in the model's reasoning", async () => {
    await using server = await serve((_, reply, request) => {
      reply.end(completion(`You sent ${request.headers.authorization}`))
    })
    const config = { providers: { own: { base_url: server.url, api_key_env: 'OWN_KEY' } } }
    const outcome = await askOnce('own/m', { config, env: { OWN_KEY: 'sk-very-secret' } })
    assert.ok(outcome.ok)
    assert.equal(outcome.answer.text, "You sent Bearer {{secret('key')}}")
  })

  it('has its price from pricing:, including cached input', async () => {
    const usage = {
      prompt_tokens: 1_000_000,
      completion_tokens: 500_000,
      prompt_tokens_details: { cached_tokens: 400_000 },
    }
    await using server = await serve((_, reply) => void reply.end(completion('x', usage)))
    const providers = { own: { base_url: server.url } }
    const pricing = { 'own/m': { input: 1, output: 4, cached_input: 0.5 } }
    const outcome = await askOnce('own/m', { config: { providers, pricing } })
    assert.ok(outcome.ok)
    assert.equal(outcome.answer.cost_usd, 0.6 + 0.2 + 2)
  })

  it("reports text that isn't a completion as a bad answer", async () => {
    for (const body of ['{"choices":[{"message":', '<html>', '', '{"ok":true}']) {
      await using server = await serve((_, reply) => void reply.end(body))
      const outcome = await askOnce('own/m', { config: { providers: { own: { base_url: server.url } } } })
      assert.ok(!outcome.ok)
      assert.equal(outcome.failure.code, 'bad_answer')
      assert.equal(outcome.failure.retryable, false)
    }
  })
})

describe('openrouter', () => {
  it("uses the service's own cost, unless the config has a price", async () => {
    let authorization: string | undefined
    await using server = await serve((_, reply, request) => {
      authorization = request.headers.authorization
      reply.end(completion('x', { prompt_tokens: 500_000, completion_tokens: 500_000, cost: 0.25 }))
    })
    const providers = { openrouter: { base_url: server.url } }
    const env = { OPENROUTER_API_KEY: 'or-1' }
    const counted = await askOnce('openrouter/some/new-model', { config: { providers }, env })
    assert.ok(counted.ok)
    assert.equal(counted.answer.cost_usd, 0.25)
    assert.equal(authorization, 'Bearer or-1')
    const pricing = { 'openrouter/some/new-model': { input: 3, output: 3 } }
    const own = await askOnce('openrouter/some/new-model', { config: { providers, pricing }, env })
    assert.ok(own.ok)
    assert.equal(own.answer.cost_usd, 3)
  })

  it("serves a vendor's model under its own name when only its key is set", async () => {
    let asked: unknown
    await using server = await serve((body, reply) => {
      asked = JSON.parse(body).model
      reply.end(completion('x'))
    })
    const config = { providers: { openrouter: { base_url: server.url } } }
    const env = { OPENROUTER_API_KEY: 'or-1' }
    const model = await openModel('anthropic/claude-sonnet-4-5-20250929', { config, env })
    const outcome = await model.ask(question('Hi'), OPTIONS)
    await model.close()
    assert.ok(outcome.ok)
    assert.equal(model.id, 'anthropic/claude-sonnet-4-5-20250929')
    assert.equal(model.account, 'openrouter')
    assert.equal(asked, 'anthropic/claude-sonnet-4.5')
  })
})

describe('ollama', () => {
  it('is found by OLLAMA_HOST with and without a scheme', async () => {
    await using server = await serve((_, reply, request) => void reply.end(completion(request.url ?? '')))
    for (const host of [
      server.url,
      server.url.replace('http://', ''),
      server.url.replace('http://127.0.0.1', '0.0.0.0'),
    ]) {
      const outcome = await askOnce('ollama/qwen3', { env: { OLLAMA_HOST: host } })
      assert.ok(outcome.ok, host)
      assert.equal(outcome.answer.text, '/v1/chat/completions')
    }
  })
})
