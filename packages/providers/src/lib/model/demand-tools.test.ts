import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProvidersConfig } from '../config/config.ts'
import { demandTools } from './demand-tools.ts'
import { openModel } from './open-model.ts'

const run = ['true']
const http = { url: 'http://127.0.0.1:1', body: { m: '{{messages}}' }, answer: 'a' }

async function demand(id: string, config: ProvidersConfig) {
  const model = await openModel(id, { config, env: { OPENAI_API_KEY: 'k', MY_KEY: 'my-secret-key' } })
  await model.close()
  demandTools(model)
}

describe('demandTools', () => {
  it('rejects a program that writes plain text, saying what to change', async () => {
    for (const app of [{ run }, { run, input: 'json' as const }]) {
      await assert.rejects(demand('command/app', { commands: { app } }), {
        code: 'TOOLS_UNSUPPORTED',
        message: 'Model "command/app" isn\'t configured for tools.',
        hint: /output: json/,
      })
    }
  })

  it('rejects an endpoint whose reply has no place for calls, with and without a key', async () => {
    for (const app of [http, { ...http, api_key_env: 'MY_KEY' }]) {
      await assert.rejects(demand('http/app', { http: { app } }), { code: 'TOOLS_UNSUPPORTED', hint: /"tool_calls"/ })
    }
  })

  it('accepts every other model, whether or not it calls any', async () => {
    const models: readonly (readonly [id: string, config: ProvidersConfig])[] = [
      ['command/app', { commands: { app: { run, output: 'json' } } }],
      ['http/app', { http: { app: { ...http, tool_calls: 'c' } } }],
      ['http/app', { http: { app: { ...http, agent: 'c' } } }],
      ['openai/gpt-5-mini', {}],
      ['ollama/gemma', {}],
    ]
    for (const [id, config] of models) await assert.doesNotReject(demand(id, config), `${id} ${JSON.stringify(config)}`)
  })
})
