import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { question, serve } from '../../../test/serve.ts'
import { openModel } from './open-model.ts'
import { findImpossibleUsage } from './plausible-usage.ts'

const tokens = (input: number | null, output: number | null) => ({ input, output, reasoning: null, cached: null })

describe('findImpossibleUsage', () => {
  it('accepts what models do: long prompts, hidden reasoning, nothing at all', () => {
    for (const usage of [tokens(null, null), tokens(0, 0), tokens(2_000_000, 1), tokens(10, 200_000)]) {
      assert.equal(findImpossibleUsage(usage, { text: 'ok' }), null)
    }
  })

  it('rejects more tokens than any context has, and more than an answer shows', () => {
    assert.equal(findImpossibleUsage(tokens(9e15, 1), { text: 'ok' }), '9,000,000,000,000,000 input tokens')
    assert.equal(findImpossibleUsage(tokens(1, 2_000_000), { text: 'ok' }), '2,000,000 output tokens for 2 characters')
    assert.equal(findImpossibleUsage(tokens(1, 2_000_000), { text: 'ok'.repeat(100_000) }), null)
  })
})

describe("usage that can't be true", () => {
  it('is unknown, and never a cost, with one warning for each model', async () => {
    await using server = await serve((_, response) => {
      const usage = { prompt_tokens: 9_000_000_000_000_000, completion_tokens: 1 }
      response.end(JSON.stringify({ choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }], usage }))
    })
    const warnings: string[] = []
    const model = await openModel('local/m', {
      config: { providers: { local: { base_url: server.url } }, pricing: { 'local/m': { input: 40, output: 40 } } },
      env: {},
      onWarning: (message) => warnings.push(message),
    })
    for (const _ of [1, 2]) {
      const outcome = await model.ask(question('Hello?'), { timeoutMs: 5000 })
      assert.ok(outcome.ok)
      assert.deepEqual([outcome.answer.text, outcome.answer.cost_usd, outcome.answer.tokens.input], ['ok', null, null])
    }
    await model.close()
    assert.equal(warnings.length, 1)
    assert.match(warnings[0] ?? '', /"local\/m" reports 9,000,000,000,000,000 input tokens, which can't be true/)
  })
})
