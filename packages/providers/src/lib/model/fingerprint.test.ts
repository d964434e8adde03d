import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { CommandConfig, EndpointConfig, ProviderConfig } from '../config/config.ts'
import { openEmbedder } from '../embedding/open-embedder.ts'
import { VENDORS } from '../hosted/vendors.ts'
import { createFingerprint } from './fingerprint.ts'
import type { Environment } from './model.ts'
import { openModel } from './open-model.ts'
import type { OpenOptions } from './open-options.ts'

const SECRET = 'sk-very-secret-0123456789'

/** Every key that a vendor or a config below may need. */
const KEYS: Environment = {
  ...Object.fromEntries([...VENDORS.values()].flatMap(({ keys }) => keys.map((key) => [key, SECRET]))),
  OPENROUTER_API_KEY: SECRET,
  AWS_ACCESS_KEY_ID: SECRET,
  AWS_REGION: 'eu-west-1',
  AZURE_RESOURCE_NAME: 'north',
  OWN_KEY: SECRET,
  OTHER_KEY: SECRET,
  OWN_PASS: SECRET,
  OTHER_PASS: SECRET,
}

/** Opens a model and takes its fingerprint, which may never hold a secret. */
async function fingerprint(
  id: string,
  options: OpenOptions = {},
  open: typeof openModel | typeof openEmbedder = openModel,
) {
  const opened = await open(id, { env: KEYS, configFolder: '/work', ...options })
  await opened.close()
  assert.ok(!opened.fingerprint.includes(SECRET), opened.fingerprint)
  assert.ok(!opened.fingerprint.includes('\n'))
  return opened.fingerprint
}

/** Holds that all fingerprints differ. */
async function assertDistinct(all: readonly Promise<string>[]) {
  const texts = await Promise.all(all)
  assert.equal(new Set(texts).size, texts.length, texts.join('\n'))
}

/** Holds that all fingerprints are the same. */
async function assertSame(all: readonly Promise<string>[]) {
  const texts = await Promise.all(all)
  assert.equal(new Set(texts).size, 1, texts.join('\n'))
}

const otherKeys = Object.fromEntries(
  Object.entries(KEYS).map(([name, value]) => [name, value === SECRET ? 'another key' : value]),
)

describe('createFingerprint', () => {
  it('has a fixed order, and omits empty parts', () => {
    const one = createFingerprint({ b: { d: [2, 1], c: null }, a: 1, x: undefined, y: null, z: {} })
    assert.equal(one, '{"a":1,"b":{"c":null,"d":[2,1]}}')
    assert.equal(createFingerprint({ a: 1, b: { c: null, d: [2, 1] } }), one)
    assert.notEqual(createFingerprint({ a: 1, b: { c: null, d: [1, 2] } }), one)
  })
})

const SERVERS = [...VENDORS.keys(), 'openrouter', 'ollama', 'own'] as const

for (const provider of SERVERS) {
  describe(`the fingerprint of ${provider}/`, () => {
    const base: ProviderConfig = {
      base_url: 'https://gate.example.com/v1',
      api_key_env: 'OWN_KEY',
      headers: { 'X-Team': 'evals', 'X-Mode': 'a' },
      headers_env: { 'X-Pass': 'OWN_PASS' },
    }
    const take = (more: ProviderConfig = {}, { env = KEYS, name = 'm' }: { env?: Environment; name?: string } = {}) =>
      fingerprint(`${provider}/${name}`, { config: { providers: { [provider]: { ...base, ...more } } }, env })

    it('changes with name, address, headers and the variables of secrets', () =>
      assertDistinct([
        take(),
        take({}, { name: 'm2' }),
        take({ base_url: 'https://gate.example.com/v2' }),
        take({ base_url: 'https://gate.example.com:8443/v1' }),
        take({ base_url: 'http://gate.example.com/v1' }),
        take({ base_url: 'https://other.example.com/v1' }),
        take({ base_url: `https://user:${SECRET}@gate.example.com/v1` }),
        take({ base_url: `https://other:${SECRET}@gate.example.com/v1` }),
        take({ base_url: `https://gate.example.com/v1?key=${SECRET}` }),
        take({ headers: { 'X-Team': 'other', 'X-Mode': 'a' } }),
        take({ headers: { 'X-Team': 'evals' } }),
        take({ headers: {} }),
        take({ headers: { authorization: SECRET } }),
        take({ headers_env: { 'X-Pass': 'OTHER_PASS' } }),
        take({ headers_env: {} }),
        take({ api_key_env: 'OTHER_KEY' }),
      ]))

    it('stays the same with other keys, another order and a trailing slash', () =>
      assertSame([
        take(),
        take({}, { env: otherKeys }),
        take({ base_url: 'https://gate.example.com/v1/' }),
        take({ base_url: 'https://GATE.example.com:443/v1//' }),
        take({ headers: { 'x-mode': 'a', 'x-team': 'evals' } }),
        take({ headers_env: { 'x-pass': 'OWN_PASS' } }),
      ]))
  })
}

describe('the fingerprint of a vendor', () => {
  const plain = (id: string, env: Environment = KEYS, own: ProviderConfig = {}) =>
    fingerprint(id, { env, config: { providers: { [id.split('/')[0] ?? '']: own } } })

  it('names the address that is really used', async () => {
    assert.equal(
      await fingerprint('openai/gpt-5'),
      '{"endpoint":"https://api.openai.com/v1","name":"gpt-5","protocol":"responses","provider":"openai"}',
    )
    await assertDistinct([...VENDORS.keys(), 'openrouter', 'ollama'].map((provider) => fingerprint(`${provider}/m`)))
  })

  it('changes with the protocol only if there are two', async () => {
    for (const provider of ['openai', 'azure']) {
      await assertDistinct([plain(`${provider}/m`), plain(`${provider}/m`, KEYS, { api: 'chat' })])
      await assertSame([plain(`${provider}/m`), plain(`${provider}/m`, KEYS, { api: 'responses' })])
    }
    await assertSame([plain('anthropic/m'), plain('anthropic/m', KEYS, { api: 'chat' })])
  })

  it('changes with region and resource, and with addresses in variables', async () => {
    await assertDistinct([
      plain('bedrock/m'),
      plain('bedrock/m', { ...KEYS, AWS_REGION: 'us-east-1' }),
      plain('bedrock/m', { ...KEYS, AWS_ENDPOINT_URL: 'http://localhost:4566' }),
      plain('bedrock/m', { ...KEYS, AWS_ENDPOINT_URL_BEDROCK_RUNTIME: 'http://localhost:4567' }),
    ])
    await assertSame([
      plain('bedrock/m'),
      plain('bedrock/m', { ...KEYS, AWS_REGION: '', AWS_DEFAULT_REGION: 'eu-west-1' }),
    ])
    await assertDistinct([plain('azure/m'), plain('azure/m', { ...KEYS, AZURE_RESOURCE_NAME: 'south' })])
    await assertDistinct([
      plain('openai/m'),
      plain('openai/m', { ...KEYS, OPENAI_BASE_URL: 'http://localhost:1/v1' }),
      plain('openai/m', { ...KEYS, OPENAI_BASE_URL: `http://u:${SECRET}@localhost:1/v1` }),
    ])
    await assertDistinct([
      plain('anthropic/m'),
      plain('anthropic/m', { ...KEYS, ANTHROPIC_BASE_URL: 'http://localhost:1' }),
    ])
    await assertSame([plain('openai/m'), plain('openai/m', { ...KEYS, OPENAI_BASE_URL: ' ' })])
  })

  it("is OpenRouter's when OpenRouter answers", async () => {
    const env = { OPENROUTER_API_KEY: SECRET }
    await assertSame([
      fingerprint('anthropic/claude-sonnet-4-5-20250929', { env }),
      fingerprint('openrouter/anthropic/claude-sonnet-4.5', { env }),
    ])
    await assertDistinct([fingerprint('anthropic/m', { env }), fingerprint('anthropic/m')])
    assert.match(await fingerprint('openrouter/a/b'), /"extra":\{"usage":\{"include":true\}\}/)
  })

  it('stays the same when the key comes from another variable', () =>
    assertSame([
      fingerprint('google/m', { env: { GEMINI_API_KEY: 'k' } }),
      fingerprint('google/m', { env: { GOOGLE_API_KEY: 'l' } }),
      fingerprint('google/m', { config: { providers: { google: { api_key_env: 'OWN_KEY' } } } }),
    ]))

  it("reports a variable that isn't an address, without repeating it", async () => {
    for (const OPENAI_BASE_URL of ['localhost:8000/v1', 'file:///etc/passwd', `x${SECRET}`]) {
      const env = { ...KEYS, OPENAI_BASE_URL }
      for (const open of [openModel, openEmbedder]) {
        await assert.rejects(open('openai/m', { env }), {
          code: 'PROVIDER_ADDRESS_INVALID',
          message: /^The address of provider "openai" isn't a web address\.$/,
        })
      }
    }
  })
})

describe('the fingerprint of ollama/', () => {
  const at = (OLLAMA_HOST?: string) => fingerprint('ollama/qwen3', { env: { OLLAMA_HOST } })

  it('is the same for every spelling of one server', () =>
    assertSame(
      [
        '',
        '127.0.0.1',
        '127.0.0.1:11434',
        '0.0.0.0',
        ':11434',
        ' http://127.0.0.1:11434/ ',
        'HTTP://127.0.0.1:11434',
        undefined,
      ].map(at),
    ))

  it('differs between servers', () =>
    assertDistinct(
      [undefined, 'gpu', 'gpu:80', 'https://gpu', 'http://gpu:11435', 'gpu/proxy', '[::1]:11434', 'gpu2'].map(at),
    ))
})

describe('the fingerprint of two servers', () => {
  it('differs under one name, and under two names of one server', () => {
    const own = (name: string, base_url: string) =>
      fingerprint(`${name}/m`, { config: { providers: { [name]: { base_url } } } })
    return assertDistinct([own('a', 'http://one/v1'), own('a', 'http://two/v1'), own('b', 'http://one/v1')])
  })
})

describe('the fingerprint of command/', () => {
  const base: CommandConfig = { run: ['python', 'app.py', `--token=${SECRET}`], env: { MODE: 'eval', KEY: SECRET } }
  const take = (more: Partial<CommandConfig> = {}, options: OpenOptions = {}) =>
    fingerprint('command/app', { config: { commands: { app: { ...base, ...more } } }, ...options })

  it('changes with program, arguments, folder, environment and both formats', () =>
    assertDistinct([
      take(),
      take({ run: ['python3', 'app.py', `--token=${SECRET}`] }),
      take({ run: ['python', 'app.py'] }),
      take({ run: ['python', 'app.py --token=x'] }),
      take({ cwd: 'sub' }),
      take({ cwd: '/elsewhere' }),
      take({ env: { MODE: 'eval' } }),
      take({ env: { MODE: 'live', KEY: SECRET } }),
      take({ env: { mode: 'eval', KEY: SECRET } }),
      take({ input: 'json' }),
      take({ output: 'json' }),
    ]))

  it('stays the same with the inherited environment, another order and explicit defaults', () =>
    assertSame([
      take(),
      take({}, { env: { HOME: '/x', OPENAI_API_KEY: SECRET } }),
      take({ env: { KEY: SECRET, MODE: 'eval' } }),
      take({ cwd: './', input: 'text', output: 'text' }),
      take({ cwd: '/work' }),
    ]))
})

describe('the fingerprint of http/', () => {
  const base: EndpointConfig = {
    url: 'https://search.example.com/ask?v=2',
    body: { q: '{{prompt}}', key: SECRET, list: [1, 2] },
    answer: 'a.b',
    headers: { 'X-Team': 'evals' },
    headers_env: { 'X-Pass': 'OWN_PASS' },
    api_key_env: 'OWN_KEY',
    usage: { input: 'u.i', output: 'u.o' },
    cost: 'usd',
  }
  const take = (more: Partial<EndpointConfig> = {}, env: Environment = KEYS) =>
    fingerprint('http/app', { config: { http: { app: { ...base, ...more } } }, env })

  it('changes with everything that is sent and read', () =>
    assertDistinct([
      take(),
      take({ url: 'https://search.example.com/ask?v=3' }),
      take({ url: `https://search.example.com/ask?key=${SECRET}` }),
      take({ url: `https://u:${SECRET}@search.example.com/ask?v=2` }),
      take({ url: 'https://search.example.com/tell?v=2' }),
      take({ method: 'PUT' }),
      take({ body: { q: '{{prompt}}', key: SECRET, list: [2, 1] } }),
      take({ body: { q: '{{system}}', key: SECRET, list: [1, 2] } }),
      take({ answer: 'a.c' }),
      take({ agent: 'a.b' }),
      take({ body: { q: '{{messages}}' } }),
      take({ body: { q: '{{messages}}' }, tool_calls: 'a.b' }),
      take({ headers: { 'X-Team': SECRET } }),
      take({ headers_env: { 'X-Pass': 'OTHER_PASS' } }),
      take({ api_key_env: 'OTHER_KEY' }),
      take({ usage: { input: 'u.o', output: 'u.i' } }),
      take({ cost: 'eur' }),
    ]))

  it('stays the same with other keys and another order', () =>
    assertSame([
      take(),
      take({}, otherKeys),
      take({ method: 'POST' }),
      take({ body: { list: [1, 2], key: SECRET, q: '{{prompt}}' } }),
      take({ headers: { 'x-team': 'evals' } }),
    ]))
})

describe('the fingerprint of replay/', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-fingerprint-'))
    const line = (model: string) => `${JSON.stringify({ model, prompt: 'Hi', answer: { text: model } })}\n`
    await writeFile(join(folder, 'one.jsonl'), line('x/a'))
    await writeFile(join(folder, 'two.jsonl'), line('x/a') + line('x/b'))
  })
  after(() => rm(folder, { recursive: true }))
  const take = (name: string, model?: string) => {
    const file = join(folder, name)
    return fingerprint('replay/demo', { config: { replay: { demo: model === undefined ? file : { file, model } } } })
  }

  it('changes with the file and the model', () =>
    assertDistinct([take('one.jsonl'), take('two.jsonl', 'x/a'), take('two.jsonl', 'x/b')]))

  it('has the absolute file, however it was found', () =>
    assertSame([
      take('one.jsonl'),
      take('one.jsonl', 'x/a'),
      fingerprint('replay/demo', { configFolder: folder, config: { replay: { demo: './one.jsonl' } } }),
      fingerprint('replay/one', { recordings: [folder] }),
      fingerprint('replay/one', { recordings: [relative(process.cwd(), folder)] }),
    ]))
})

describe('the fingerprint of an embedder', () => {
  const take = (id: string, own: ProviderConfig | null = null, env = KEYS) =>
    fingerprint(id, { env, config: own === null ? {} : { providers: { [id.split('/')[0] ?? '']: own } } }, openEmbedder)

  it("changes with name, address and headers, and differs from a chat model's", () => {
    const base_url = 'http://localhost:1/v1'
    return assertDistinct([
      take('openai/small'),
      take('openai/large'),
      take('mistral/small'),
      take('openrouter/small'),
      take('openai/small', null, { ...KEYS, OPENAI_BASE_URL: base_url }),
      take('own/small', { base_url }),
      take('own/small', { base_url: `http://u:${SECRET}@localhost:1/v1` }),
      take('own/small', { base_url, headers: { 'x-team': SECRET } }),
      take('own/small', { base_url, headers_env: { 'x-pass': 'OWN_PASS' } }),
      take('own/small', { base_url, api_key_env: 'OWN_KEY' }),
      take('ollama/small'),
      take('ollama/small', null, { OLLAMA_HOST: 'gpu' }),
      fingerprint('own/small', { config: { providers: { own: { base_url } } } }),
    ])
  })

  it('stays the same with another key and a trailing slash', async () => {
    await assertSame([take('openai/small'), take('openai/small', null, otherKeys)])
    await assertSame([take('own/s', { base_url: 'http://h/v1' }), take('own/s', { base_url: 'http://h/v1/' })])
  })
})
