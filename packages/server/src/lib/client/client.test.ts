import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { exportRun } from '@assay/store/store'
import { type ApiServer, startApi } from '../../../test/api-server.ts'
import { startCuttingProxy } from '../../../test/cutting-proxy.ts'
import { createToken } from '../../access.ts'
import { type Client, createClient, FailedRequest, RejectedRequest } from '../../client.ts'

const label = {
  answer: 'hash',
  check: null,
  check_version: null,
  verdict: 'right',
  class: null,
  comment: null,
  span: null,
  blind: true,
  run: 'run-1',
  sample: { suite: 'geography', case: 'france', attempt: 1 },
} as const

describe('createClient', () => {
  let api: ApiServer
  let client: Client
  before(async () => {
    api = await startApi()
    client = createClient({ url: `${api.url}/`, waitsMs: [1, 1, 1] })
    await api.store.createRun(storedRun({ id: 'run-1' }))
    await api.store.append({
      results: [sample({ run: 'run-1', case: 'france' }), sample({ run: 'run-1', case: 'a/b', passed: false })],
    })
  })
  after(() => api[Symbol.asyncDispose]())

  it("reads the server's data", async () => {
    assert.equal((await client.runs.get('last')).score, 50)
    assert.deepEqual(
      (await client.runs.list({ status: 'finished', limit: 5 })).runs.map(({ id }) => id),
      ['run-1'],
    )
    assert.deepEqual(await client.runs.gates('run-1'), { verdict: 'passed', has_gate: false, outcomes: [] })
    assert.equal((await client.runs.results('run-1', { passed: true, texts: false })).results.length, 1)
    assert.equal((await client.runs.failproofResults('run-1')).results[0]?.scores.accuracy, 0)
    assert.equal((await client.runs.case('run-1', 'geography', 'a/b')).samples.length, 1)
    assert.equal((await client.runs.cases('run-1')).total, 2)
    assert.equal((await client.runs.caseMap('run-1')).total, 2)
    assert.equal((await client.runs.facets('run-1')).total, 2)
    assert.equal((await client.runs.bins('run-1', { of: 'score', n: 2 })).bins.length, 2)
    assert.equal((await client.cases.history({ suite: 'geography', case: 'france' })).history.length, 1)
    assert.equal((await client.compare({ baseline: 'run-1', current: 'run-1' })).failures.length, 0)
    assert.equal((await client.formula({ formula: '1 + 1' })).value, 2)
    assert.equal((await client.models({ limit: 1 })).models.length, 1)
    assert.equal((await client.stats()).runs, 1)
    const report = await new Response(await client.runs.report('run-1', 'csv')).text()
    assert.match(report, /france/)
  })

  it("changes the server's data", async () => {
    assert.deepEqual((await client.runs.tag('run-1', 'a/b')).tags, ['a/b'])
    assert.deepEqual((await client.runs.untag('run-1', 'a/b')).tags, [])
    assert.equal((await client.runs.score('run-1', { formula: 'success_pct', keep: true })).kept, true)
    assert.equal((await client.runs.scores('run-1')).scores.length, 2)
    const text = 'metadata: {name: tiny}\nevals: [{prompt: "2+2", checks: [{contains: "4"}]}]\n'
    assert.equal((await client.suites.validate({ text })).ok, true)
    const { version } = await client.suites.save('tiny', { text })
    assert.equal((await client.suites.get('tiny', version)).text, text)
    assert.equal((await client.suites.list()).suites.length, 1)
    assert.equal((await client.suites.versions('tiny')).suites.length, 1)
    assert.equal((await client.suites.delete('tiny')).versions, 1)
    assert.deepEqual((await client.vars.set('x', { y: [1] })).value, { y: [1] })
    assert.deepEqual((await client.vars.get('x')).value, { y: [1] })
    assert.equal((await client.vars.list()).vars.length, 1)
    assert.equal((await client.vars.delete('x')).deleted, 'x')
    assert.equal((await client.runs.cancel('run-1')).outcome, 'ended')
  })

  it('sends an exported run of another store, and deletes it', async () => {
    await using elsewhere = await startApi()
    const there = createClient({ url: elsewhere.url })
    const sent = await there.ingest(exportRun(api.store, 'run-1'))
    assert.deepEqual([sent.new_results, sent.finished], [2, true])
    assert.equal((await there.runs.get('run-1')).score, 50)
    assert.equal((await there.runs.delete('run-1')).results, 2)
  })

  it("throws the command's error: code, message, hint, diagnostics, text", async () => {
    const error = await failureOf(client.runs.get('nothing'))
    assert.ok(error instanceof RejectedRequest && error instanceof UserError)
    const own = await failureOf(api.store.getRun('nothing'))
    assert.ok(own instanceof UserError)
    // Where the store is, is nobody's business over HTTP.
    const message = own.message.replace(api.store.location, 'this project')
    assert.notEqual(message, own.message)
    assert.deepEqual([error.code, error.message, error.hint], [own.code, message, own.hint])
    assert.match(error.requestId, /^[0-9a-f]{16}$/)
    const wrong = await failureOf(client.formula({ formula: 'a +' }))
    assert.ok(wrong instanceof RejectedRequest)
    assert.equal(wrong.diagnostics.at(-1)?.code, 'FORMULA_SYNTAX')
    assert.match(wrong.text ?? '', /^error FORMULA_UNKNOWN_NAME .*\nerror FORMULA_SYNTAX /s)
    await assert.rejects(client.runs.list({ limit: 0 }), { code: 'REQUEST_INVALID' })
  })

  it('reports a missing server, or another program at its address', async () => {
    const nobody = createClient({ url: 'http://127.0.0.1:1', waitsMs: [1] })
    await assert.rejects(nobody.stats(), {
      code: 'SERVER_UNREACHABLE',
      message: /^http:\/\/127\.0\.0\.1:1 can't be reached: /,
    })
    const other = createServer((request, response) => {
      response.statusCode = request.url === '/api/stats' ? 500 : 200
      response.end('<h1>Hello</h1>')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    assert.ok(address !== null && typeof address !== 'string')
    const foreign = createClient({ url: `http://127.0.0.1:${address.port}` })
    const error = await failureOf(foreign.stats())
    assert.ok(error instanceof FailedRequest && error instanceof EnvironmentError)
    assert.equal(error.code, 'SERVER_FAILED')
    await assert.rejects(foreign.runs.list(), { code: 'SERVER_FAILED' })
    other.close()
  })

  it('reports an unknown code within a known error', async () => {
    const problem = {
      type: 'x',
      title: 'New',
      detail: 'It is new.',
      code: 'FROM_THE_FUTURE',
      hint: null,
      request_id: '1',
    }
    for (const [status, code] of [
      [422, 'SERVER_REJECTED'],
      [500, 'SERVER_FAILED'],
    ] as const) {
      const answer = async () => Response.json({ ...problem, status }, { status })
      await assert.rejects(createClient({ url: 'http://x', fetch: answer }).stats(), { code, message: 'It is new.' })
    }
  })

  it("reports a server's different version if its answer is unexpected", async () => {
    const answer = async (address: unknown) => {
      if (String(address).endsWith('/api/openapi.json')) return Response.json({ info: { version: '9.9.9' } })
      if (!String(address).includes('/plan')) return Response.json({ unexpected: true })
      const problem = { type: 'x', title: 'x', detail: 'x', code: 'ROUTE_NOT_FOUND', hint: null, request_id: '1' }
      return Response.json({ ...problem, status: 404 }, { status: 404 })
    }
    const other = createClient({ url: 'http://x', fetch: answer })
    const versions = /The server is version "9\.9\.9"; this is version \d+\.\d+\.\d+\.$/
    await assert.rejects(other.stats(), { code: 'SERVER_FAILED', message: versions })
    await assert.rejects(other.runs.plan('r'), { code: 'SERVER_FAILED', message: versions })
  })

  it('stops following on a signal', async () => {
    const plan = { total: 2, suites: [] }
    await api.store.createRun(storedRun({ id: 'endless-1', status: 'running', finished_at: null, plan }))
    const controller = new AbortController()
    const following = (async () => {
      for await (const _ of client.runs.follow('endless-1', { signal: controller.signal })) controller.abort()
    })()
    await assert.rejects(following, { name: 'AbortError' })
    await assert.rejects(client.runs.follow('nothing').next(), { code: 'RUN_NOT_FOUND' })
  })
})

describe('a client on a connection that breaks', () => {
  let api: ApiServer
  let token: string
  before(async () => {
    api = await startApi()
    const wished = { name: 'ann', project: 'default', scopes: ['review'], expires_at: null } as const
    token = (await createToken(api.store, wished, new Date())).token
  })
  after(() => api[Symbol.asyncDispose]())

  it("resends a request whose answer was lost, and it's done once", async () => {
    // The first two answers break off before their first byte.
    await using proxy = await startCuttingProxy(api.server.port, (connection) => (connection < 2 ? 0 : null))
    const through = createClient({ url: proxy.url, waitsMs: [1, 1, 1], token })
    const { labels } = await through.labels.add({ labels: [label] })
    assert.equal(proxy.connections(), 3)
    assert.equal(labels[0]?.by, 'ann')
    const all = await createClient({ url: api.url, token }).labels.list({ run: 'run-1' })
    assert.deepEqual(
      all.labels.map(({ id }) => id),
      labels.map(({ id }) => id),
    )
  })

  it('follows a run over a connection that keeps breaking: every sample once', async () => {
    const plan = { total: 40, suites: [{ name: 'geography', file: null, formula: 'success_pct' }] }
    await api.store.createRun(storedRun({ id: 'live-1', status: 'running', finished_at: null, plan }))
    // Each connection lives for some events, which end in the middle of one.
    await using proxy = await startCuttingProxy(api.server.port, (connection) => (connection < 8 ? 2500 : null))
    const through = createClient({ url: proxy.url, waitsMs: [1, 1, 1], token })
    const seen: string[] = []
    const names = Array.from({ length: 40 }, (_, at) => `case-${at}`)
    const recording = (async () => {
      for (const name of names) await api.store.append({ results: [sample({ run: 'live-1', case: name })] })
      const finished_at = '2026-03-01T10:00:20.000Z'
      await api.store.changeStatus('live-1', { from: ['running'], to: 'finished', finished_at })
    })()
    let score: number | null = null
    for await (const event of through.runs.follow('live-1')) {
      if (event.type === 'sample.finished') seen.push(event.sample.case)
      if (event.type === 'run.finished') score = event.run.score
    }
    await recording
    assert.deepEqual(seen, names)
    assert.equal(score, 100)
    assert.ok(proxy.connections() > 3)
  })
})

/** Returns the error that a promise was rejected with. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => assert.fail('It did not fail.'),
    (thrown: unknown) => thrown,
  )
}
