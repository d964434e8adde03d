import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

const CASES = ['a', 'b', 'c', 'd']
const RUN = ['run', 'suite.yaml', '--threads', '2']

/** What a server says about itself: the model and fingerprint of its replies (`echo` repeats the name it is asked by), and its list. */
interface Weights {
  readonly model: string | null | 'echo'
  readonly fingerprint?: string
  /** Null for a server without a list. */
  readonly list: readonly string[] | null
}

/** An own server whose weights can be changed between two commands. */
async function startWeights(first: Weights) {
  let weights = first
  let asked = 0
  let listed = 0
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      listed++
      const data = weights.list?.map((id) => ({ id, object: 'model', created: Date.now() }))
      return void response.writeHead(data === undefined ? 404 : 200).end(JSON.stringify({ object: 'list', data }))
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    asked++
    const content = body.messages.at(-1).content
    const model = weights.model === 'echo' ? body.model : weights.model
    const said = { ...(model === null ? {} : { model }), system_fingerprint: weights.fingerprint }
    const choices = [{ finish_reason: 'stop', message: { role: 'assistant', content } }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...said, choices, usage: { prompt_tokens: 1, completion_tokens: 1 } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** Questions since the last call, and questions for its list. */
    count: () => {
      const counts = [asked, listed]
      asked = 0
      listed = 0
      return counts
    },
    change: (next: Weights) => {
      weights = next
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fourCases(server: { baseUrl: string }) {
  return project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
}

describe('a saved answer', { concurrency: true }, () => {
  it("serves only the model that gave it, and each model's answers are kept", async () => {
    const [old, other] = [
      { model: 'old.gguf', fingerprint: 'b1', list: ['old.gguf'] },
      { model: 'new.gguf', fingerprint: 'b1', list: ['new.gguf'] },
    ]
    await using server = await startWeights(old)
    using here = fourCases(server)
    await here.start(RUN).finished
    assert.deepEqual(server.count(), [4, 0])
    const [first] = await storedRuns(here.folder)
    assert.deepEqual(first?.results[0]?.served, { model: 'old.gguf', fingerprint: 'b1' })
    assert.doesNotMatch((await here.start(RUN).finished).stderr, /now answers/)
    assert.deepEqual(server.count(), [0, 1])

    server.change(other)
    const { stderr } = await here.start(RUN).finished
    assert.deepEqual(server.count(), [4, 1])
    assert.equal(stderr.match(/"local\/m" now answers as "new\.gguf", before "old\.gguf"/g)?.length, 1)
    const runs = await storedRuns(here.folder)
    const changed = runs.find(({ results }) => results[0]?.served?.model === 'new.gguf')
    assert.ok(changed?.results.every(({ from_cache }) => !from_cache))
    assert.doesNotMatch((await here.start(RUN).finished).stderr, /now answers/)
    assert.deepEqual(server.count(), [0, 1])
    server.change(old)
    await here.start(RUN).finished
    assert.deepEqual(server.count(), [0, 1])
  })

  for (const [name, weights] of [
    ['has no list of models', { model: 'a', list: null }],
    ['lists many models', { model: 'a', list: ['b', 'c', 'd'] }],
    ['lists nothing', { model: 'a', list: [] }],
    ['says nothing about its model', { model: null, list: ['b'] }],
    ['lists the name it is asked by', { model: 'a', list: ['m'] }],
  ] as const) {
    it(`serves at a server that ${name}`, async () => {
      await using server = await startWeights(weights)
      using here = fourCases(server)
      await here.start(RUN).finished
      await here.start(RUN).finished
      assert.equal(server.count()[0], 4)
    })
  }

  it('serves at a server that repeats the name it is asked by, after one question', async () => {
    await using server = await startWeights({ model: 'echo', list: ['weights.gguf'] })
    using here = fourCases(server)
    await here.start(RUN).finished
    assert.equal(server.count()[0], 4)
    await here.start(RUN).finished
    assert.equal(server.count()[0], 1)
    await here.start(RUN).finished
    assert.equal(server.count()[0], 0)
  })

  it('is asked for again if the name was the name of the old model', async () => {
    await using server = await startWeights({ model: 'm', list: ['m'] })
    using here = fourCases(server)
    await here.start(RUN).finished
    server.count()
    server.change({ model: 'other', list: ['other'] })
    const { stderr } = await here.start(RUN).finished
    assert.equal(server.count()[0], 4)
    assert.match(stderr, /"local\/m" now answers as "other", before "m"/)
  })
})
