import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { question, serve } from '../../../test/serve.ts'
import { openModel } from './open-model.ts'
import { checkUsage, findImpossibleUsage } from './plausible-usage.ts'

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

describe('checkUsage', () => {
  const sent = { messages: [{ role: 'user' as const, content: 'Hello?' }] }

  it('knows no count of 0 for a prompt or an answer that shows something', () => {
    assert.deepEqual(checkUsage(tokens(0, 3), { text: 'ok' }, sent), {
      tokens: tokens(null, 3),
      problem: '0 input tokens for 6 characters',
    })
    assert.deepEqual(checkUsage(tokens(3, 0), { text: 'ok' }, sent), {
      tokens: tokens(3, null),
      problem: '0 output tokens for 2 characters',
    })
    const called = { text: '', tool_calls: [{ id: '1', name: 'look', arguments: '{}' }] }
    assert.equal(checkUsage(tokens(3, 0), called, sent).tokens.output, null)
    assert.deepEqual(checkUsage(tokens(0, 0), { text: 'ok' }, sent).tokens, tokens(null, null))
  })

  it('believes an empty answer, a cached prompt and a missing count', () => {
    for (const usage of [tokens(3, 0), { ...tokens(3, 0), cached: 3 }, tokens(null, null), tokens(3, 40_000)])
      assert.deepEqual(checkUsage(usage, { text: '' }, sent), { tokens: usage, problem: null })
  })

  it('rejects more input than a service puts around such a prompt', () => {
    const { tokens: known, problem } = checkUsage(tokens(10_000_000, 3), { text: 'ok' }, sent)
    assert.deepEqual([known, problem], [tokens(null, null), '10,000,000 input tokens for 6 characters'])
    assert.equal(checkUsage(tokens(2_000_000, 3), { text: 'ok' }, sent).problem, null)
    const long = { messages: [{ role: 'user' as const, content: 'x'.repeat(1_000_000) }] }
    assert.equal(checkUsage(tokens(10_000_000, 3), { text: 'ok' }, long).problem, null)
  })
})

describe("usage that can't be true", () => {
  it('is unknown if it says 0, also with a cost of 0', async () => {
    await using server = await serve((_, response) => {
      const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, cost: 0 }
      response.end(JSON.stringify({ choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }], usage }))
    })
    const warnings: string[] = []
    const model = await openModel('local/m', {
      config: { providers: { local: { base_url: server.url } } },
      env: {},
      onWarning: (message) => warnings.push(message),
    })
    const outcome = await model.ask(question('Hello?'), { timeoutMs: 5000 })
    await model.close()
    assert.ok(outcome.ok)
    assert.deepEqual([outcome.answer.cost_usd, outcome.answer.tokens], [null, tokens(null, null)])
    assert.match(warnings[0] ?? '', /"local\/m" reports 0 input tokens for \d+ characters, which can't be true/)
  })

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
