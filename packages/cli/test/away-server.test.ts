import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

const CASES = Array.from({ length: 20 }, (_, i) => `case-${i}`)

/** A model's server on a port of its own that isn't there until it listens, and says that it loads its model as often as told. */
async function makeAwayServer(loading: number) {
  let requests = 0
  const server = createServer(async (request, response) => {
    requests++
    const isLoading = requests <= loading
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const content = body.messages.at(-1).content
    // As llama.cpp says it.
    const reply = isLoading
      ? { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } }
      : { choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }], usage: {} }
    response.writeHead(isLoading ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    count: () => requests,
    leave: close,
    comeBack: () => listen(port),
    [Symbol.asyncDispose]: close,
  }
}

function twentyCases(server: { baseUrl: string }, config = '') {
  return project({ 'assay.config.yaml': configFor(server) + config, 'suite.yaml': suiteOf(CASES) })
}

describe("a model's server that is away", { concurrency: true }, () => {
  it('is waited for while it loads its model, longer than the retries span, and no sample is lost', async () => {
    await using server = await makeAwayServer(12)
    using here = twentyCases(server)
    const { code, stderr } = await here.start(['run', 'suite.yaml', '--threads', '8', '--max-retries', '1']).finished
    assert.equal(code, 0, stderr)
    assert.match(stderr, /Waiting up to 2m for the server of "local": .*503.*Loading model/)
    assert.match(stderr, /The server of "local" answers again\./)
    const [run] = await storedRuns(here.folder)
    assert.equal(run?.results.filter(({ status }) => status === 'scored').length, 20)
    // Eight were under way at first, and one at a time asked whether it is ready.
    assert.equal(server.count(), 12 + 20)
  })

  it('is waited for while it refuses connections', async () => {
    await using server = await makeAwayServer(0)
    await server.leave()
    using here = twentyCases(server)
    const run = here.start(['run', 'suite.yaml', '--max-retries', '0'])
    await run.says('Waiting up to 2m for the server of "local"')
    await server.comeBack()
    const { code, stderr } = await run.finished
    assert.equal(code, 0, stderr)
    assert.equal(server.count(), 20)
  })

  it('is given up once, after which every sample errs at once', async () => {
    await using server = await makeAwayServer(1000)
    using here = twentyCases(server, 'wait_for_model: 1s\n')
    const { code, stderr } = await here.start(['run', 'suite.yaml', '--threads', '8']).finished
    assert.equal(code, 3, stderr)
    assert.match(stderr, /didn't answer for 1s; its requests fail from now on/)
    const [run] = await storedRuns(here.folder)
    assert.equal(run?.results.filter(({ status }) => status === 'errored').length, 20)
    assert.ok(server.count() <= 8 + 3 + 20, `${server.count()} requests`)
  })

  it("isn't waited for with --wait-for-model 0, and retried as ever", async () => {
    await using server = await makeAwayServer(1000)
    using here = twentyCases(server)
    const flags = ['--wait-for-model', '0', '--limit', '2', '--max-retries', '1']
    const { code, stderr } = await here.start(['run', 'suite.yaml', ...flags]).finished
    assert.equal(code, 3, stderr)
    assert.doesNotMatch(stderr, /Waiting/)
    assert.equal(server.count(), 4)
  })

  it('is waited for until Ctrl-C, and the run can be resumed', async () => {
    await using server = await makeAwayServer(0)
    await server.leave()
    using here = twentyCases(server)
    const run = here.start(['run', 'suite.yaml'])
    await run.says('Waiting up to')
    run.child.kill('SIGINT')
    assert.notEqual((await run.finished).code, 0)
    assert.deepEqual((await storedRuns(here.folder))[0]?.results, [])
    await server.comeBack()
    assert.equal((await here.start(['run', '--resume', 'last']).finished).code, 0)
    assert.equal(server.count(), 20)
  })
})
