import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pricerOf } from '../model/pricer-of.ts'

const DATE = new Date('2026-01-15T12:00:00Z')
const tokens = (input: number | null, output: number | null, cached: number | null = null) => ({
  input,
  output,
  cached,
  reasoning: null,
})
const near = (actual: number | null, expected: number) =>
  assert.ok(Math.abs((actual ?? 0) - expected) < 1e-12, `${actual} is not ${expected}`)

describe('pricerOf', () => {
  it("uses the library's prices, with cached input at its own rate", async () => {
    const price = await pricerOf('openai/gpt-4o-mini', {}, DATE)
    near(price(tokens(1000, 100)), (1000 * 0.15 + 100 * 0.6) / 1e6)
    near(price(tokens(1000, 100, 600)), (400 * 0.15 + 600 * 0.075 + 100 * 0.6) / 1e6)
  })

  it("uses the library's tiers", async () => {
    const price = await pricerOf('google/gemini-2.5-pro', {}, DATE)
    near(price(tokens(100_000, 1000)), (100_000 * 1.25 + 1000 * 10) / 1e6)
    near(price(tokens(300_000, 1000)), (300_000 * 2.5 + 1000 * 15) / 1e6)
  })

  it("prefers the config's price", async () => {
    const price = await pricerOf('openai/gpt-4o-mini', { pricing: { 'openai/gpt-4o-mini': { input: 1, output: 2 } } })
    near(price(tokens(1_000_000, 1_000_000, 500_000)), 3)
  })

  it('needs no count of what is free', async () => {
    const free = await pricerOf('ollama/qwen3', { pricing: { 'ollama/qwen3': { input: 0, output: 0 } } })
    assert.equal(free(tokens(null, null)), 0)
    const half = await pricerOf('ollama/qwen3', { pricing: { 'ollama/qwen3': { input: 1, output: 0 } } })
    assert.equal(half(tokens(null, 10)), null)
    near(half(tokens(10, null)), 1e-5)
  })

  it('is unknown, not 0, for unknown models and unknown tokens', async () => {
    for (const id of ['openai/no-such-model-9', 'ollama/qwen3', 'replay/demo', 'constructor/x']) {
      assert.equal((await pricerOf(id, {}, DATE))(tokens(10, 10)), null, id)
    }
    const price = await pricerOf('openai/gpt-4o-mini', {}, DATE)
    assert.equal(price(tokens(null, 10)), null)
    assert.equal(price(tokens(10, null)), null)
  })

  it('survives a service that counts more cached tokens than there are', async () => {
    for (const id of ['openai/gpt-4o-mini', 'google/gemini-2.5-pro']) {
      const price = (await pricerOf(id, {}, DATE))(tokens(10, 0, 50))
      assert.ok(price !== null && price > 0)
    }
  })
})
