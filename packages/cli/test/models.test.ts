import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { runAssay } from './process.ts'

const folder = temporaryFolder('models')
writeFileSync(
  join(folder, 'assay.config.yaml'),
  `commands:
  app: { run: [node, app.js] }
providers:
  vllm: { base_url: "http://localhost:8000/v1", api_key_env: VLLM_KEY }
pricing:
  command/app: { input: 1, output: 2.5 }
`,
)

const NO_KEYS = { OPENAI_API_KEY: '', OPENROUTER_API_KEY: '', ANTHROPIC_API_KEY: '' }
const models = (args: string[], env: Record<string, string> = {}) =>
  runAssay(['models', ...args], { cwd: folder, env: { ...NO_KEYS, ...env } })

describe('assay models', () => {
  it('lists available models with their prices, and the variables the rest need', async () => {
    const { stdout, code } = await models([])
    assert.equal(code, 0)
    assert.match(stdout, /command\/app +1 +1 +2\.5 +\$\$\$ +– +ready/)
    assert.match(stdout, /openai: \d+ models, set OPENAI_API_KEY/)
    assert.match(stdout, /vllm: 1 model, set VLLM_KEY/)
  })

  it('never shows a key', async () => {
    const secret = 'sk-very-secret-0123456789'
    const { stdout, stderr } = await models(['openai/gpt-4o-mini'], { OPENAI_API_KEY: secret })
    assert.match(stdout, /openai\/gpt-4o-mini +0\.15 +0\.075 +0\.6 +\$\$ +yes +ready/)
    assert.ok(!stdout.includes(secret) && !stderr.includes(secret))
    assert.ok(!(await models(['--json'], { OPENAI_API_KEY: secret })).stdout.includes(secret))
  })

  it('lists those that a glob names, available or not', async () => {
    assert.match((await models(['openai/gpt-4o*'])).stdout, /openai\/gpt-4o-mini .* set OPENAI_API_KEY/)
    const { models: found } = JSON.parse((await models(['command/*', '--json'])).stdout)
    assert.deepEqual(found, [
      {
        id: 'command/app',
        provider: 'command',
        is_available: true,
        missing: [],
        price: { input: 1, output: 2.5, cached_input: 1 },
        price_band: '$$$',
        answers_text: true,
        tools: null,
      },
    ])
    const none = await models(['nobody/*'])
    assert.deepEqual([none.stdout, none.code], ['', 0])
  })

  it('lists those of a price band, of a provider, and those that are known to call tools', async () => {
    const listed = async (...args: string[]) => JSON.parse((await models([...args, '--json'])).stdout).models
    const all = await listed()
    const cheap = await listed('--price', '$..$$')
    assert.ok(cheap.length > 0 && cheap.length < all.length)
    for (const { price, price_band } of cheap) {
      assert.ok(['$', '$$'].includes(price_band))
      assert.ok((3 * price.input + price.output) / 4 <= 1)
    }
    assert.deepEqual(await listed('--price', '1..2'), cheap)
    const openai = await listed('--provider', 'openai', '--tools')
    assert.ok(openai.length > 0)
    for (const { provider, tools } of openai) assert.deepEqual([provider, tools], ['openai', true])
    assert.ok(!openai.some(({ id }: { id: string }) => /tts|whisper|image/.test(id)))
    assert.match((await models(['--provider', 'openai', '--price', '4'])).stdout, /openai\/o1-pro .* \$\$\$\$ /)
  })

  it('exits with 2 for an unknown band or provider', async () => {
    const band = await models(['--price', '12345'])
    assert.equal(band.code, 2)
    assert.match(band.stderr, /"12345" isn't a price band. Write '\$', '\$\$' or '\$..\$\$\$' in quotes/)
    const provider = await models(['--provider', 'opanai'])
    assert.equal(provider.code, 2)
    assert.match(provider.stderr, /Unknown provider "opanai"[\s\S]*Did you mean "openai"\?/)
  })
})
