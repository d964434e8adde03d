import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { LLMock } from '@copilotkit/aimock'
import { completion, question, serve } from '../../../test/serve.ts'
import type { ProviderConfig } from '../config/config.ts'
import type { AskOptions } from '../model/model.ts'
import { openModel } from '../model/open-model.ts'

interface Protocol {
  readonly id: string
  /** The path after the mock's address. */
  readonly path: string
  readonly api?: 'responses' | 'chat'
  /** 1,000 tokens in and 200 out, in the words of the protocol. */
  readonly usage: Readonly<Record<string, number>>
  /** Their cost in US dollars on the day below. */
  readonly cost: number | null
  /** The parts that the mock omits, so that the vendor's client can't read an answer; separate tests below have the real shape. */
  readonly lacks?: 'nothing' | 'why it was cut' | 'all'
}

const CHAT_USAGE = { prompt_tokens: 1000, completion_tokens: 200 }
const NEWER_USAGE = { input_tokens: 1000, output_tokens: 200 }
const GEMINI_USAGE = { promptTokenCount: 1000, candidatesTokenCount: 200 }

const PROTOCOLS: readonly Protocol[] = [
  {
    id: 'openai/gpt-4o-mini',
    path: '/v1',
    api: 'responses',
    usage: NEWER_USAGE,
    cost: 0.00027,
    lacks: 'why it was cut',
  },
  { id: 'openai/gpt-4o-mini', path: '/v1', api: 'chat', usage: CHAT_USAGE, cost: 0.00027 },
  { id: 'anthropic/claude-sonnet-4-5', path: '/v1', usage: NEWER_USAGE, cost: 0.006 },
  { id: 'google/gemini-2.0-flash', path: '/v1beta', usage: GEMINI_USAGE, cost: 0.00018 },
  { id: 'mistral/mistral-large-2411', path: '/v1', usage: CHAT_USAGE, cost: 0.0032 },
  { id: 'groq/llama-3.1-8b-instant', path: '/v1', usage: CHAT_USAGE, cost: 0.000066 },
  { id: 'xai/grok-3', path: '/v1', usage: NEWER_USAGE, cost: 0.006, lacks: 'all' },
  { id: 'deepseek/deepseek-chat', path: '/v1', usage: CHAT_USAGE, cost: 0.00049 },
  { id: 'openrouter/openai/gpt-4o-mini', path: '/api/v1', usage: CHAT_USAGE, cost: 0.00027 },
  { id: 'ollama/qwen3', path: '/v1', usage: CHAT_USAGE, cost: null },
]

const KEY = 'sk-test-0123456789'
const PRICE_DATE = new Date('2026-01-15T12:00:00Z')

async function ask(
  id: string,
  provider: ProviderConfig,
  options: Partial<AskOptions> = {},
  text = 'Capital of France?',
) {
  const config = { providers: { [id.split('/')[0] ?? '']: { ...provider, api_key_env: 'TEST_KEY' } } }
  const env = { TEST_KEY: KEY, AWS_REGION: 'us-east-1' }
  const model = await openModel(id, { config, env, priceDate: PRICE_DATE })
  try {
    return await model.ask(question(text, { temperature: 0.5, max_tokens: 100 }), { timeoutMs: 5000, ...options })
  } finally {
    await model.close()
  }
}

function assertCost(actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) assert.equal(actual, expected)
  else assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)
}

for (const { id, path, api, usage, cost, lacks = 'nothing' } of PROTOCOLS) {
  describe(`${id}${api === undefined ? '' : ` by ${api}`}`, () => {
    const mock = new LLMock({ port: 0, logLevel: 'silent' })
    const provider = () => ({ base_url: `${mock.url}${path}`, ...(api === undefined ? {} : { api }) })
    before(() => mock.start())
    after(() => mock.stop())
    beforeEach(() => void mock.reset())

    if (lacks !== 'all') {
      it('returns the text, the tokens and the cost', async () => {
        mock.onMessage('Capital of France?', { content: 'Paris', usage })
        const outcome = await ask(id, provider())
        assert.ok(outcome.ok, JSON.stringify(outcome))
        const { text, finish_reason, tokens, cost_usd } = outcome.answer
        assert.deepEqual([text, finish_reason, tokens.input, tokens.output], ['Paris', 'stop', 1000, 200])
        assertCost(cost_usd, cost)
      })
    }

    if (lacks === 'nothing') {
      it('reports an answer that was cut at its limit', async () => {
        mock.onMessage('Capital of France?', { content: 'Par', finishReason: 'length' })
        const outcome = await ask(id, provider())
        assert.ok(outcome.ok)
        assert.equal(outcome.answer.finish_reason, 'length')
      })
    }

    it("distinguishes a service's failures", async () => {
      const expected = [
        [400, 'bad_request', false],
        [401, 'unauthorized', false],
        [403, 'unauthorized', false],
        [404, 'not_found', false],
        [408, 'timeout', true],
        [409, 'conflict', true],
        [422, 'bad_request', false],
        [429, 'rate_limited', true],
        [500, 'server_error', true],
        [503, 'server_error', true],
      ] as const
      for (const [status, code, retryable] of expected) {
        mock.clearFixtures()
        mock.onMessage('Capital of France?', { error: { message: `No: ${KEY}` }, status })
        const outcome = await ask(id, provider())
        assert.ok(!outcome.ok)
        assert.deepEqual(
          [outcome.failure.status, outcome.failure.code, outcome.failure.retryable],
          [status, code, retryable],
        )
        assert.ok(!outcome.failure.message.includes(KEY), outcome.failure.message)
      }
    })

    it('passes on how long the service asks to wait', async () => {
      mock.onMessage('Capital of France?', { error: { message: 'Slow down' }, status: 429, retryAfter: 7 })
      const outcome = await ask(id, provider())
      assert.ok(!outcome.ok)
      assert.equal(outcome.failure.retry_after_ms, 7000)
    })

    it('reports malformed JSON as a bad answer', async () => {
      mock.onMessage('Capital of France?', { content: 'Paris' }, { chaos: { malformedRate: 1 } })
      const outcome = await ask(id, provider())
      assert.ok(!outcome.ok)
      assert.equal(outcome.failure.code, 'bad_answer')
      assert.equal(outcome.failure.retryable, false)
    })

    it('calls a broken connection retryable', async () => {
      mock.onMessage('Capital of France?', { content: 'Paris' }, { chaos: { disconnectRate: 1 } })
      const outcome = await ask(id, provider())
      assert.ok(!outcome.ok)
      assert.deepEqual([outcome.failure.code, outcome.failure.retryable], ['connection', true])
    })

    it('gives up after the time-out and on an abort', async () => {
      mock.onMessage('Capital of France?', { content: 'Paris' }, { chaos: { latencyMs: 2000 } })
      const late = await ask(id, provider(), { timeoutMs: 40 })
      assert.ok(!late.ok)
      assert.deepEqual([late.failure.code, late.failure.retryable], ['timeout', true])
      const aborted = await ask(id, provider(), { signal: AbortSignal.timeout(40) })
      assert.ok(!aborted.ok)
      assert.deepEqual([aborted.failure.code, aborted.failure.retryable], ['aborted', false])
    })
  })
}

describe('anthropic', () => {
  it('gets the conversation and the parameters that are set', async () => {
    let seen: unknown
    await using server = await serve((body, reply) => {
      seen = JSON.parse(body)
      reply.writeHead(400).end()
    })
    const config = { providers: { anthropic: { base_url: server.url } } }
    const model = await openModel('anthropic/claude-sonnet-4-5', { config, env: { ANTHROPIC_API_KEY: KEY } })
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'user' as const, content: 'Hi' },
      { role: 'assistant' as const, content: 'Hello' },
      { role: 'user' as const, content: 'Bye' },
    ]
    await model.ask(question('', { messages, temperature: 0.5, max_tokens: 100 }), { timeoutMs: 5000 })
    await model.close()
    assert.deepEqual(seen, {
      model: 'claude-sonnet-4-5',
      max_tokens: 100,
      temperature: 0.5,
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
        { role: 'user', content: [{ type: 'text', text: 'Bye' }] },
      ],
    })
  })
})

describe('a prompt in the cache of anthropic', () => {
  const costOf = async (usage: object): Promise<number | null> => {
    await using server = await serve((_, response) => {
      response.setHeader('content-type', 'application/json')
      const content = [{ type: 'text', text: 'Paris' }]
      const about = {
        id: 'x',
        type: 'message',
        role: 'assistant',
        model: 'm',
        stop_reason: 'end_turn',
        stop_sequence: null,
      }
      response.end(JSON.stringify({ ...about, content, usage: { input_tokens: 1000, output_tokens: 200, ...usage } }))
    })
    const outcome = await ask('anthropic/claude-sonnet-4-5', { base_url: server.url })
    assert.ok(outcome.ok, JSON.stringify(outcome))
    return outcome.answer.cost_usd
  }
  const plain = (1000 * 3 + 200 * 15) / 1e6

  it('costs 1.25 times its price to write for five minutes, and twice for an hour', async () => {
    const written = { cache_creation_input_tokens: 10_000 }
    assertCost(await costOf(written), plain + (10_000 * 3.75) / 1e6)
    const mixed = { ephemeral_5m_input_tokens: 4000, ephemeral_1h_input_tokens: 6000 }
    assertCost(await costOf({ ...written, cache_creation: mixed }), plain + (4000 * 3.75 + 6000 * 6) / 1e6)
  })

  it('costs a tenth to read', async () => {
    assertCost(await costOf({ cache_read_input_tokens: 10_000 }), plain + (10_000 * 0.3) / 1e6)
  })
})

describe('openrouter with an own key at the vendor', () => {
  const costOf = async (usage: object): Promise<number | null> => {
    await using server = await serve((_, response) => {
      response.end(completion('Paris', { prompt_tokens: 1000, completion_tokens: 200, ...usage }))
    })
    const outcome = await ask('openrouter/openai/gpt-4o-mini', { base_url: server.url })
    assert.ok(outcome.ok)
    return outcome.answer.cost_usd
  }

  it("costs OpenRouter's fee and the vendor's bill", async () => {
    const upstream = { cost_details: { upstream_inference_cost: 0.019 } }
    assertCost(await costOf({ cost: 0.001, is_byok: true, ...upstream }), 0.02)
    assertCost(await costOf({ cost: 0.001, is_byok: false, ...upstream }), 0.001)
  })

  it('costs what the tokens do if the bill is missing', async () => {
    assertCost(await costOf({ cost: 0.001, is_byok: true }), 0.00027)
  })
})

describe('openai by responses', () => {
  it('reports an answer that was cut at its limit, and its reasoning tokens', async () => {
    const reply = {
      id: 'resp_1',
      created_at: 1,
      model: 'gpt-5-mini',
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'France, so' }] },
        {
          type: 'message',
          role: 'assistant',
          id: 'm_1',
          content: [{ type: 'output_text', text: 'Par', annotations: [] }],
        },
      ],
      usage: {
        input_tokens: 20,
        input_tokens_details: { cached_tokens: 8 },
        output_tokens: 16,
        output_tokens_details: { reasoning_tokens: 12 },
      },
    }
    await using server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
    const outcome = await ask('openai/gpt-5-mini', { base_url: server.url })
    assert.ok(outcome.ok, JSON.stringify(outcome))
    const { latency_ms, cost_usd, ...answer } = outcome.answer
    assert.ok(latency_ms !== null && latency_ms > 0)
    assertCost(cost_usd, (12 * 0.25 + 8 * 0.025 + 16 * 2) / 1e6)
    assert.deepEqual(answer, {
      text: 'Par',
      reasoning: 'France, so',
      served: { model: 'gpt-5-mini', fingerprint: null },
      finish_reason: 'length',
      tokens: { input: 20, output: 16, reasoning: 12, cached: 8 },
      first_token_ms: null,
    })
  })

  it('asks OpenAI not to store the exchange', async () => {
    let store: unknown
    await using server = await serve((body, reply) => {
      store = JSON.parse(body).store
      reply.writeHead(400).end()
    })
    await ask('openai/gpt-4o-mini', { base_url: server.url })
    assert.equal(store, false)
  })
})

describe('xai', () => {
  it('returns text, tokens and cost of an answer that met its limit, and asks xAI not to store it', async () => {
    let store: unknown
    const output = [
      {
        type: 'message',
        role: 'assistant',
        id: 'm_1',
        status: 'incomplete',
        content: [{ type: 'output_text', text: 'Par', annotations: [] }],
      },
    ]
    const usage = { input_tokens: 1000, output_tokens: 200, total_tokens: 1200 }
    const reply = { id: 'r_1', object: 'response', created_at: 1, model: 'grok-3', status: 'incomplete', output, usage }
    await using server = await serve((body, response) => {
      store = JSON.parse(body).store
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
    const outcome = await ask('xai/grok-3', { base_url: server.url })
    assert.ok(outcome.ok, JSON.stringify(outcome))
    assert.equal(outcome.answer.text, 'Par')
    assert.equal(outcome.answer.finish_reason, 'length')
    assertCost(outcome.answer.cost_usd, (1000 * 3 + 200 * 15) / 1e6)
    assert.equal(store, false)
  })
})

describe('a service that omits its token counts', () => {
  it('has unknown counts and an unknown cost, not 0', async () => {
    for (const usage of [undefined, {}, { total_tokens: 7 }, { prompt_tokens: 10 }]) {
      const choices = [{ index: 0, message: { role: 'assistant', content: 'Paris' }, finish_reason: 'stop' }]
      const reply = { id: 'c', object: 'chat.completion', created: 1, model: 'gpt-4o-mini', choices, usage }
      await using server = await serve((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
      })
      const outcome = await ask('openai/gpt-4o-mini', { base_url: server.url, api: 'chat' })
      assert.ok(outcome.ok, JSON.stringify(outcome))
      const { input, output } = outcome.answer.tokens
      assert.deepEqual([input, output, outcome.answer.cost_usd], [usage?.prompt_tokens ?? null, null, null])
    }
  })
})

describe('bedrock and azure', () => {
  it('get requests at a given address, with a token or a key', async () => {
    const seen: (string | undefined)[] = []
    await using server = await serve((_, reply, request) => {
      seen.push(request.url, request.headers.authorization ?? String(request.headers['api-key']))
      reply.writeHead(429, { 'retry-after': '2' }).end('{"message":"Too many"}')
    })
    for (const id of ['bedrock/amazon.nova-lite-v1:0', 'azure/my-deployment']) {
      const outcome = await ask(id, { base_url: server.url })
      assert.ok(!outcome.ok)
      assert.deepEqual([outcome.failure.code, outcome.failure.retry_after_ms], ['rate_limited', 2000])
    }
    assert.match(seen[0] ?? '', /nova-lite/)
    assert.match(seen[1] ?? '', /^AWS4-HMAC-SHA256|^Bearer/)
    assert.equal(seen[3], KEY)
  })
})
