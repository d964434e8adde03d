import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import { drip } from '../../../test/drip.ts'
import { question, serve } from '../../../test/serve.ts'
import type { ProvidersConfig } from '../config/config.ts'
import { openEmbedder } from '../embedding/open-embedder.ts'
import { VENDORS } from '../hosted/vendors.ts'
import { openModel } from './open-model.ts'

/** Far below the test runner's own limit and far above what a dripped byte takes. */
const TIMEOUT_MS = 60

const env = { KEY: 'k', AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'a' }

/** The config of one model of every kind that uses the network. */
const configs = (url: string): Map<string, ProvidersConfig> =>
  new Map<string, ProvidersConfig>([
    ...[...VENDORS.keys(), 'openrouter', 'ollama', 'own'].map((provider): [string, ProvidersConfig] => [
      `${provider}/m`,
      { providers: { [provider]: { base_url: url, api_key_env: 'KEY' } } },
    ]),
    ['http/app', { http: { app: { url, body: {}, answer: 'a' } } }],
  ])

/** A server, and when the connections of all its requests are closed. On a busy machine there may be none. */
async function serveSlowly(handle: (reply: ServerResponse) => void) {
  const replies: Promise<void>[] = []
  const server = await serve((_, reply) => {
    replies.push(new Promise((resolve) => reply.on('close', resolve)))
    handle(reply)
  })
  return { server, isClosed: () => Promise.all(replies) }
}

const SERVERS = {
  'drips bytes after its headers': drip,
  'says nothing': () => {},
} as const

for (const [does, handle] of Object.entries(SERVERS)) {
  describe(`a server that ${does}`, () => {
    for (const id of configs('http://x').keys()) {
      it(`is given up after the time-out by ${id}, and its connection closed`, async () => {
        const { server, isClosed } = await serveSlowly(handle)
        await using _ = server
        const model = await openModel(id, { env, config: configs(server.url).get(id) })
        const outcome = await model.ask(question('Hi'), { timeoutMs: TIMEOUT_MS })
        assert.ok(!outcome.ok)
        assert.deepEqual([outcome.failure.code, outcome.failure.retryable], ['timeout', true])
        assert.equal(outcome.failure.message, `No complete answer within ${TIMEOUT_MS} ms.`)
        await isClosed()
        await model.close()
      })
    }

    it('is given up after the time-out by an embedder, and its connection closed', async () => {
      const { server, isClosed } = await serveSlowly(handle)
      await using _ = server
      const embedder = await openEmbedder('own/m', { env, config: { providers: { own: { base_url: server.url } } } })
      const outcome = await embedder.embed(['Hi'], { timeoutMs: TIMEOUT_MS })
      assert.equal(outcome.ok ? 'ok' : outcome.failure.code, 'timeout')
      await isClosed()
      await embedder.close()
    })
  })
}

describe('a program that', () => {
  /** A separate process that runs the program once: it must end by itself. */
  const askInProcess = (code: string) => {
    const config = { commands: { app: { run: [process.execPath, '-e', code] } } }
    const script = `
      const { openModel } = await import(${JSON.stringify(import.meta.resolve('./open-model.ts'))})
      const model = await openModel('command/app', { config: ${JSON.stringify(config)} })
      const outcome = await model.ask(${JSON.stringify(question('Hi'))}, { timeoutMs: 400 })
      console.log(outcome.ok ? 'ok' : outcome.failure.code)`
    const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    return [stdout.trim(), signal]
  }

  it('ignores SIGTERM is killed', () => {
    assert.deepEqual(askInProcess('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'), ['timeout', null])
  })

  it("leaves its output to an escaped process doesn't block", () => {
    const away = 'setTimeout(() => {}, 30_000)'
    const code = `
      const options = { detached: true, stdio: ['ignore', 'inherit', 'inherit'] }
      require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(away)}], options)
      setInterval(() => {}, 1000)`
    assert.deepEqual(askInProcess(code), ['timeout', null])
  })
})
