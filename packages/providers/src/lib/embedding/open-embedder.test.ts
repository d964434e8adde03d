import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openEmbedder } from './open-embedder.ts'

/** The server's next reply. */
let reply: { status: number; body: string } = { status: 200, body: '' }
const seen: { path: string; key: string; body: unknown }[] = []

const server = createServer(async (request, response) => {
  const body = (await Array.fromAsync(request)).join('')
  seen.push({ path: request.url ?? '', key: request.headers.authorization ?? '', body: JSON.parse(body) })
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
})
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
after(() => server.close())

async function embed(texts: string[]) {
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const embedder = await openEmbedder('own/small', {
    config: {
      providers: { own: { base_url, api_key_env: 'OWN_KEY' } },
      pricing: { 'own/small': { input: 2, output: 0 } },
    },
    env: { OWN_KEY: 'k' },
  })
  try {
    return await embedder.embed(texts, { timeoutMs: 5000 })
  } finally {
    await embedder.close()
  }
}

describe('openEmbedder', () => {
  it("doesn't know usage that can't be true", async () => {
    for (const prompt_tokens of [0, 9_000_000_000]) {
      const data = [{ index: 0, embedding: [1, 0] }]
      reply = { status: 200, body: JSON.stringify({ data, usage: { prompt_tokens } }) }
      const embedding = await embed(['a text'])
      assert.ok(embedding.ok)
      assert.deepEqual([embedding.cost_usd, embedding.tokens.input], [null, null])
    }
  })

  it('returns one vector per text, in order, with tokens and cost', async () => {
    const data = [
      { index: 1, embedding: [0, 1] },
      { index: 0, embedding: [1, 0] },
    ]
    reply = { status: 200, body: JSON.stringify({ data, usage: { prompt_tokens: 500_000 } }) }
    const found = await embed(['a', 'b'])
    assert.ok(found.ok)
    assert.deepEqual(found.vectors, [
      [1, 0],
      [0, 1],
    ])
    assert.equal(found.cost_usd, 1)
    assert.deepEqual(seen.at(-1), {
      path: '/v1/embeddings',
      key: 'Bearer k',
      body: { model: 'small', input: ['a', 'b'] },
    })
  })

  it('fails for a bad status and for a reply without vectors', async () => {
    reply = { status: 429, body: '{}' }
    const limited = await embed(['a'])
    assert.ok(!limited.ok && limited.failure.retryable)
    for (const body of ['', 'null', '{"data":[{"embedding":"x"}]}']) {
      reply = { status: 200, body }
      const odd = await embed(['a'])
      assert.ok(!odd.ok && odd.failure.code === 'bad_answer')
    }
  })

  it('names a provider without embeddings, and a missing key', async () => {
    await assert.rejects(openEmbedder('anthropic/x', { env: {} }), { code: 'EMBEDDINGS_UNSUPPORTED' })
    await assert.rejects(openEmbedder('openai/text-embedding-3-small', { env: {} }), { code: 'KEY_MISSING' })
  })
})
