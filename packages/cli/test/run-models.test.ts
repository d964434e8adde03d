import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, suiteOf } from './project.ts'

const dryRun = ['run', 'suite.yaml', '--dry-run', '-m']
const NO_KEYS = Object.fromEntries(
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY', 'MISTRAL_API_KEY', 'GROQ_API_KEY', 'XAI_API_KEY']
    .concat(['DEEPSEEK_API_KEY', 'AWS_BEARER_TOKEN_BEDROCK', 'AWS_SECRET_ACCESS_KEY', 'AZURE_API_KEY'])
    .map((name) => [name, '']),
)

describe('assay run -m', () => {
  it('expands all to every model whose key is set and that answers with text, and counts them', async () => {
    using here = project({ 'suite.yaml': suiteOf(['a', 'b']) })
    const env = { ...NO_KEYS, OPENAI_API_KEY: 'sk-x' }
    const { code, stdout, stderr } = await here.run([...dryRun, 'all'], { env })
    assert.equal(code, 0, stderr)
    const lines = stdout.trimEnd().split('\n')
    const models = lines.slice(0, -1).map((line) => line.slice(0, line.indexOf(': ')))
    assert.ok(models.includes('openai/gpt-4o-mini') && models.length > 20, stdout)
    for (const id of models) assert.match(id, /^openai\//)
    assert.deepEqual(
      models.filter((id) => /whisper|tts|transcribe|image|embedding|moderation|realtime|audio|…/.test(id)),
      [],
    )
    assert.match(lines.at(-1) ?? '', new RegExp(`^${models.length} models: ${models.length * 2} requests, about \\$`))
    const globbed = await here.run([...dryRun, 'openai/*', '--json'], { env })
    assert.deepEqual(
      JSON.parse(globbed.stdout).models.map(({ model }: { model: string }) => model),
      models,
    )
  })

  it("includes the config's models in all, and none of a server that doesn't list its models", async () => {
    await using server = await startChatServer((question) => question)
    const commands = 'commands:\n  app: { run: [node, -e, "console.log(1)"] }\n'
    using here = project({ 'assay.config.yaml': configFor(server) + commands, 'suite.yaml': suiteOf(['a']) })
    const { stdout } = await here.run([...dryRun, 'all', '--json'], { env: NO_KEYS })
    assert.deepEqual(
      JSON.parse(stdout).models.map(({ model }: { model: string }) => model),
      ['command/app'],
    )
  })

  it('still runs a named model, whatever it answers with', async () => {
    using here = project({ 'suite.yaml': suiteOf(['a']) })
    const { code, stdout } = await here.run([...dryRun, 'openai/gpt-4o-transcribe'])
    assert.equal(code, 0)
    assert.match(stdout, /^openai\/gpt-4o-transcribe: 1 request/)
  })

  it('exits with 2 when no key is set, and when what matches answers with something else', async () => {
    using here = project({ 'suite.yaml': suiteOf(['a']) })
    const none = await here.run([...dryRun, 'all'], { env: NO_KEYS })
    assert.equal(none.code, 2)
    assert.match(none.stderr, /No model is available\.\nSet a key such as OPENAI_API_KEY, /)
    const silent = await here.run([...dryRun, 'openai/whisper*'], { env: { OPENAI_API_KEY: 'sk-x' } })
    assert.equal(silent.code, 2)
    assert.match(
      silent.stderr,
      /No available model matches "openai\/whisper\*": none of the matches answers with text\./,
    )
  })
})
