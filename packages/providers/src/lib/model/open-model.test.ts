import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { ProvidersConfig } from '../config/config.ts'
import { VENDORS } from '../hosted/vendors.ts'
import { listModels } from './list-models.ts'
import { openModel } from './open-model.ts'
import { openRouterName } from './openrouter-name.ts'

describe('openModel', () => {
  it("names the missing key's variable, for every vendor", async () => {
    for (const [provider, vendor] of VENDORS) {
      await assert.rejects(openModel(`${provider}/m`, { env: {} }), (error) => {
        assert.ok(error instanceof EnvironmentError)
        assert.equal(error.code, 'KEY_MISSING')
        assert.ok(error.message.includes(`"${provider}/m"`))
        return error.hint?.includes(vendor.keys[0] ?? '?') === true
      })
    }
    await assert.rejects(openModel('openrouter/a/b', { env: { OPENROUTER_API_KEY: ' ' } }), {
      code: 'KEY_MISSING',
      message: 'Model "openrouter/a/b" needs OPENROUTER_API_KEY, which isn\'t set.',
    })
  })

  it("says that OpenRouter's key works too", async () => {
    await assert.rejects(openModel('anthropic/claude', { env: {} }), {
      hint: 'Set ANTHROPIC_API_KEY, or OPENROUTER_API_KEY, and run again.',
    })
  })

  it('names everything else that a vendor needs', async () => {
    await assert.rejects(openModel('azure/d', { env: { AZURE_API_KEY: 'k' } }), { message: /AZURE_RESOURCE_NAME/ })
    await assert.rejects(openModel('bedrock/m', { env: { AWS_SECRET_ACCESS_KEY: 'k' } }), {
      message: /AWS_REGION and AWS_ACCESS_KEY_ID, which aren't set/,
    })
  })

  it("doesn't replace a vendor that the config names", async () => {
    const config = { providers: { openai: { api_key_env: 'TEAM_KEY' } } }
    await assert.rejects(openModel('openai/gpt-5', { config, env: { OPENROUTER_API_KEY: 'k' } }), {
      message: /needs TEAM_KEY/,
    })
  })

  it('opens every vendor with its key, sending nothing', async () => {
    const env = { AWS_REGION: 'eu-west-1', AZURE_RESOURCE_NAME: 'r', TEST_KEY: 'k' }
    for (const [provider, vendor] of VENDORS) {
      const model = await openModel(`${provider}/m`, { env: { ...env, [vendor.keys[0] ?? '']: 'k' } })
      assert.deepEqual([model.id, model.account], [`${provider}/m`, provider])
      await model.close()
    }
  })

  it('suggests a fix for an invalid ID', async () => {
    await assert.rejects(openModel('opnai/gpt-5', { env: {} }), (error) => {
      return error instanceof UserError && error.code === 'PROVIDER_UNKNOWN' && error.hint === 'Did you mean "openai"?'
    })
    for (const id of ['gpt-5', '', '/', 'openai/', '/gpt-5'])
      await assert.rejects(openModel(id, { env: {} }), { code: 'MODEL_ID_INVALID' })
    await assert.rejects(openModel('constructor/x', { config: { providers: {} }, env: {} }), {
      code: 'PROVIDER_UNKNOWN',
    })
    await assert.rejects(openModel('command/ap', { config: { commands: { app: { run: ['x'] } } } }), {
      code: 'MODEL_UNKNOWN',
      hint: 'Did you mean "app"?',
    })
    await assert.rejects(openModel('own/m', { config: { providers: { own: {} } } }), {
      code: 'PROVIDER_ADDRESS_INVALID',
    })
  })

  it('loads no client for a recording', () => {
    const code = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
      const { openModel } = await import(${JSON.stringify(import.meta.resolve('./open-model.ts'))})
      await openModel('replay/demo', { env: {}, config: { replay: { demo: '/dev/null' } } }).catch(() => {})
      console.log(JSON.stringify(loaded.filter((url) => url.includes('node_modules'))))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    const loaded: string[] = JSON.parse(stdout || `"${stderr}"`)
    assert.ok(loaded.length > 0)
    assert.deepEqual(
      loaded.filter((url) => /@ai-sdk|undici|genai-prices|tokenizer/.test(url)),
      [],
    )
  })
})

describe('openRouterName', () => {
  it("writes a vendor's names as OpenRouter does", () => {
    assert.equal(openRouterName('anthropic', 'claude-sonnet-4-5-20250929'), 'anthropic/claude-sonnet-4.5')
    assert.equal(openRouterName('anthropic', 'claude-sonnet-4-20250514'), 'anthropic/claude-sonnet-4')
    assert.equal(openRouterName('anthropic', 'claude-3-5-haiku-latest'), 'anthropic/claude-3.5-haiku')
    assert.equal(openRouterName('openai', 'gpt-4-1'), 'openai/gpt-4-1')
  })
})

describe('listModels', () => {
  const date = new Date('2026-01-15T12:00:00Z')

  it('lists available models with prices, and what the rest lack', async () => {
    const config = {
      providers: {
        vllm: { base_url: 'http://localhost:8000/v1' },
        gate: { base_url: 'http://gate/v1', api_key_env: 'GATE_KEY' },
      },
      commands: { app: { run: ['app'] } },
      replay: { demo: 'demo.jsonl' },
      pricing: { 'openai/gpt-4o-mini': { input: 9, output: 9 } },
    }
    const list = new Map((await listModels({ OPENAI_API_KEY: 'k' }, config, date)).map((model) => [model.id, model]))
    assert.deepEqual(list.get('openai/gpt-4o'), {
      id: 'openai/gpt-4o',
      provider: 'openai',
      is_available: true,
      missing: [],
      price: { input: 2.5, output: 10, cached_input: 1.25 },
      price_band: '$$$$',
      answers_text: true,
      tools: true,
    })
    assert.equal(list.get('openai/gpt-4o-mini')?.price?.input, 9)
    assert.deepEqual(list.get('anthropic/claude-sonnet-4-5')?.missing, ['ANTHROPIC_API_KEY'])
    assert.equal(list.get('vllm/…')?.is_available, true)
    assert.deepEqual(list.get('gate/…')?.missing, ['GATE_KEY'])
    for (const id of ['ollama/…', 'command/app', 'replay/demo']) assert.equal(list.get(id)?.is_available, true, id)
  })

  it('counts models that OpenRouter serves as available', async () => {
    const list = await listModels({ OPENROUTER_API_KEY: 'k' }, {}, date)
    const available = new Set(list.filter((model) => model.is_available).map((model) => model.provider))
    assert.ok(available.has('anthropic') && available.has('openrouter'))
    assert.ok(!available.has('bedrock') && !available.has('groq'))
  })
})

describe('ProvidersConfig', () => {
  it('accepts names of variables, never keys', () => {
    const own = (api_key_env: string) =>
      ProvidersConfig.safeParse({ providers: { own: { base_url: 'http://x/v1', api_key_env } } })
    assert.equal(own('OWN_KEY').success, true)
    assert.equal(own('sk-proj-abc').success, false)
    const written = { base_url: 'http://x/v1', api_key: 'sk-abc' }
    assert.equal(ProvidersConfig.safeParse({ providers: { own: written } }).success, false)
  })

  it("rejects addresses that aren't web addresses", () => {
    for (const base_url of ['file:///etc/passwd', 'localhost:8000', 'x']) {
      assert.equal(ProvidersConfig.safeParse({ providers: { own: { base_url } } }).success, false, base_url)
    }
  })
})
