import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { planSpec, resumeSpec, runPlanned } from '@assay/app/run'
import { openWorkspace } from '@assay/app/workspace'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

const echo = (question: string) => question

/** Runs the two cases of a suite again and again in one store, and tells how many questions each server got in each run. */
async function askedByEach(
  servers: readonly { readonly questions: readonly string[] }[],
  runs: readonly { config?: string; args?: readonly string[]; env?: Record<string, string> }[],
  model = 'local/m',
): Promise<number[][]> {
  using here = project({ 'suite.yaml': suiteOf(['a', 'b'], { models: [model] }) })
  const asked: number[][] = []
  for (const { config, args = [], env = {} } of runs) {
    if (config !== undefined) here.write('assay.config.yaml', config)
    const before = servers.map(({ questions }) => questions.length)
    const { code, stderr } = await here.run(['run', 'suite.yaml', ...args], { env })
    assert.equal(code, 0, stderr)
    asked.push(servers.map(({ questions }, at) => questions.length - (before[at] ?? 0)))
  }
  return asked
}

describe('a cached answer', () => {
  it('belongs to one server: another address gets every request, and the first one none again', async () => {
    await using a = await startChatServer(echo)
    await using b = await startChatServer(echo)
    const asked = await askedByEach(
      [a, b],
      [{ config: configFor(a) }, { config: configFor(b) }, { config: configFor(a) }],
    )
    assert.deepEqual(asked, [
      [2, 0],
      [0, 2],
      [0, 0],
    ])
  })

  it("is never mixed with another server's in one run: resuming there is rejected", async () => {
    await using a = await startChatServer((question) => (question === 'Say b' ? 503 : question))
    await using b = await startChatServer(echo)
    using here = project({
      'assay.config.yaml': configFor(a),
      'suite.yaml': suiteOf(['a', 'b'], { models: ['local/m'] }),
    })
    await here.run(['run', 'suite.yaml', '--max-retries', '0'])
    here.write('assay.config.yaml', configFor(b))
    const { code, stderr } = await here.run(['run', '--resume', 'last'])
    assert.equal(code, 2, stderr)
    assert.match(stderr, /can't be resumed: model "local\/m" now has another endpoint or configuration/)
    assert.equal(b.questions.length, 0)
  })

  it('is of the headers that were sent', async () => {
    await using server = await startChatServer(echo)
    const withHeader = (value: string) =>
      `providers: { local: { base_url: "${server.baseUrl}", headers: { x-route: ${value} } } }`
    const configs = [configFor(server), withHeader('one'), withHeader('two'), withHeader('one')]
    const asked = await askedByEach(
      [server],
      configs.map((config) => ({ config })),
    )
    assert.deepEqual(asked, [[2], [2], [2], [0]])
  })

  it('is of the temperature', async () => {
    await using server = await startChatServer(echo)
    const asked = await askedByEach(
      [server],
      [
        { config: configFor(server) },
        { args: ['--temperature', '0.5'] },
        { args: ['--temperature', '0'] },
        { args: ['--temperature', '0.5'] },
      ],
    )
    assert.deepEqual(asked, [[2], [2], [2], [0]])
  })

  it('is of one of the two protocols of OpenAI', async () => {
    await using server = await startOpenAi()
    const config = (api: string) => `providers: { openai: { base_url: "${server.baseUrl}", api: ${api} } }`
    const env = { OPENAI_API_KEY: 'sk-test' }
    const asked = await askedByEach(
      [server],
      ['chat', 'responses', 'chat'].map((api) => ({ config: config(api), env })),
      'openai/gpt-4o-mini',
    )
    assert.deepEqual(asked, [[2], [2], [0]])
    assert.deepEqual(server.paths, ['/v1/chat/completions', '/v1/chat/completions', '/v1/responses', '/v1/responses'])
  })

  it('is of one Ollama, wherever OLLAMA_HOST says', async () => {
    await using a = await startChatServer(echo)
    await using b = await startChatServer(echo)
    const at = ({ baseUrl }: { baseUrl: string }) => ({ env: { OLLAMA_HOST: new URL(baseUrl).host } })
    assert.deepEqual(await askedByEach([a, b], [at(a), at(b), at(a)], 'ollama/m'), [
      [2, 0],
      [0, 2],
      [0, 0],
    ])
  })
})

describe('from_cache', () => {
  it("is false for answers to the run's own requests before it was killed, even if the clock was set back since", async () => {
    const { promise: isJudging, resolve: onJudging } = Promise.withResolvers<void>()
    let isHeld = true
    await using server = await startChatServer(async (question) => {
      if (question === 'Say a') return 'a'
      onJudging()
      if (isHeld) await new Promise(() => {})
      return '{"reason": "It is.", "verdict": "yes"}'
    })
    const suite = {
      metadata: { name: 'judged', models: ['local/m'], judge: 'local/judge' },
      evals: [{ name: 'a', prompt: 'Say a', checks: [{ llm_judge: 'Is it short?' }] }],
    }
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': JSON.stringify(suite) })
    const run = here.start(['run', 'suite.yaml'])
    await isJudging
    run.child.kill('SIGKILL')
    await run.finished
    isHeld = false

    await resumeAt(new Date('2001-01-01T00:00:00Z'), here.folder)
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const [killed, other] = await storedRuns(here.folder)
    assert.deepEqual(
      [killed, other].map((each) => each?.results.map(({ from_cache }) => from_cache)),
      [[false], [true]],
    )
    assert.equal(server.questions.filter((question) => question === 'Say a').length, 1)
  })
})

/** Goes on with the last run of a project in this process, whose clock says what is given. */
async function resumeAt(now: Date, folder: string): Promise<void> {
  const location = join(folder, '.assay', 'assay.db')
  await using workspace = await openWorkspace({ store: { mode: 'existing', location }, folder, now: () => now })
  const { runs } = await resumeSpec(workspace.store, 'last', {})
  const planned = await planSpec(workspace, { suites: [join(folder, 'suite.yaml')] })
  const [summary] = await runPlanned(workspace, planned, { resume: runs })
  assert.equal(summary?.status, 'finished')
}

/** A server that speaks both protocols of OpenAI. */
async function startOpenAi() {
  const questions: string[] = []
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    const { messages, input } = JSON.parse(Buffer.concat(chunks).toString())
    const { content } = (messages ?? input).at(-1)
    const question = typeof content === 'string' ? content : content[0].text
    questions.push(question)
    paths.push(String(request.url))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(messages ? chat(question) : responses(question)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    questions,
    paths,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function chat(content: string) {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
  return {
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices,
    usage: { prompt_tokens: 10, completion_tokens: 5 },
  }
}

function responses(text: string) {
  const content = [{ type: 'output_text', text, annotations: [] }]
  const output = [{ type: 'message', id: 'm', role: 'assistant', status: 'completed', content }]
  return {
    id: 'x',
    object: 'response',
    created_at: 1,
    model: 'm',
    status: 'completed',
    output,
    usage: { input_tokens: 10, output_tokens: 5 },
  }
}
