import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sample, storedRun } from '@assay/app/testing'
import { startChatServer } from '@assay/engine/testing'
import { createToken } from '../src/access.ts'
import { createClient } from '../src/client.ts'
import { createApi } from '../src/lib/routes/api.ts'
import type { ServerOptions } from '../src/server.ts'
import { openSocket } from './raw-request.ts'
import { makeProject, suiteText, until } from './test-project.ts'
import { startTestServer } from './test-server.ts'

/** A server with all routes, and a model that takes some time to answer. */
async function startProject(latencyMs = 0, options: Partial<ServerOptions> = {}) {
  const model = await startChatServer(async (question) => {
    await delay(latencyMs)
    return question
  })
  const project = makeProject(model.baseUrl)
  const { folder, store } = project
  const start = () => startTestServer({ api: createApi(), folder, store, ...options })
  const test = await start()
  const submit = (cases: number, headers: Record<string, string> = {}) =>
    test.fetch('/api/runs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ suites: [{ text: suiteText('s', cases) }] }),
    })
  return {
    ...{ test, model, submit, start },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]()
      await project[Symbol.asyncDispose]()
      await model[Symbol.asyncDispose]()
    },
  }
}

const idOf = async (response: Response): Promise<string> => (await response.json()).runs[0].id

describe('many requests at once', () => {
  it('with one Idempotency-Key start one run', async () => {
    await using project = await startProject()
    const { test, submit, model } = project
    const answers = await Promise.all(Array.from({ length: 100 }, () => submit(3, { 'idempotency-key': 'once' })))
    const statuses = new Set(answers.map(({ status }) => status))
    assert.ok(
      statuses.has(202) && [...statuses].every((status) => status === 202 || status === 409),
      [...statuses].join(),
    )
    const ids = await Promise.all(answers.filter(({ status }) => status === 202).map(idOf))
    assert.equal(new Set(ids).size, 1)
    assert.equal((await test.store.listRuns()).runs.length, 1)
    await until(async () => (await test.store.getRun(ids[0] ?? '')).status === 'finished')
    assert.equal(model.questions.length, 3)
  })

  it('that cancel, delete and tag an open run leave it ended or gone, and intact', async () => {
    await using project = await startProject(20)
    const { test, submit } = project
    const id = await idOf(await submit(200))
    await until(async () => (await test.store.countResults(id)) > 0)
    const requests = Array.from({ length: 200 }, (_, at) => {
      const [method, path] = [
        ['POST', '/cancel'],
        ['DELETE', ''],
        ['PUT', `/tags/t${at}`],
        ['GET', ''],
        ['GET', '/report.json'],
      ][at % 5] ?? ['GET', '']
      return test.fetch(`/api/runs/${id}${path}`, { method: method ?? 'GET' })
    })
    const answers = await Promise.all(requests)
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    for (const [at, { status }] of answers.entries()) assert.ok(status < 500, `${status} ${texts[at]}`)
    await until(async () => {
      const { runs } = await test.store.listRuns()
      return runs.every(({ status }) => status !== 'running' && status !== 'queued')
    })
    const { problems, runs } = await test.store.check()
    assert.deepEqual([problems, runs.flatMap((run) => run.problems)], [[], []])
    const bugs = test.lines.filter((line) => JSON.parse(line).level !== 'info')
    assert.deepEqual(bugs, [])
  })
})

describe('suites that take long to parse', () => {
  it("are parsed only as often as a token's limit allows, however many come at once, without blocking others", async () => {
    await using project = await startProject(0, { limits: { burst: 100, requestsPerSecond: 1 } })
    const { test } = project
    const token = await test.token(['read'])
    const other = await test.token(['read'])
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ text: '- a\n'.repeat(60_000) })
    const send = () => test.fetch('/api/suites/validate', { method: 'POST', token, headers, body })
    const statuses = (await Promise.all(Array.from({ length: 50 }, send))).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1)
    assert.equal(statuses.filter((status) => status === 429).length, 49)
    assert.equal((await test.fetch('/api/runs', { token: other })).status, 200)
  })
})

describe('ingest', () => {
  it('keeps complete results when its connection breaks, and the same lines complete it', async () => {
    await using project = await startProject()
    const { test } = project
    const run = storedRun({ id: 'broken-1' })
    const results = Array.from({ length: 1500 }, (_, at) =>
      JSON.stringify({ kind: 'result', result: sample({ run: run.id, case: `c${at}` }) }),
    )
    const lines = [
      JSON.stringify({ kind: 'run', version: 2, run }),
      ...results,
      JSON.stringify({ kind: 'end', results: 1500 }),
    ]
    const text = `${lines.join('\n')}\n`
    const socket = await openSocket(test.server.port)
    socket.on('error', () => {})
    const head = [
      'POST /api/ingest HTTP/1.1',
      `Host: localhost:${test.server.port}`,
      'Content-Type: application/x-ndjson',
    ]
    socket.write(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`)
    socket.write(text.slice(0, text.length / 2))
    await until(
      async () => (await test.store.listRuns()).runs.length === 1 && (await test.store.countResults(run.id)) > 0,
    )
    socket.destroy()
    await until(() => test.lines.some((line) => JSON.parse(line).route === '/api/ingest'))
    const { status, level } = JSON.parse(test.lines.find((line) => line.includes('/api/ingest')) ?? '{}')
    assert.deepEqual([status, level], [400, 'info'])
    assert.equal((await test.store.getRun(run.id)).status, 'stopped')
    const headers = { 'content-type': 'application/x-ndjson' }
    const again = await test.fetch('/api/ingest', { method: 'POST', headers, body: text })
    const { results: count, finished } = await again.json()
    assert.deepEqual([count, finished, await test.store.countResults(run.id)], [1500, true, 1500])
    assert.deepEqual((await test.store.check()).problems, [])
  })
})

describe('an event stream', () => {
  it('continues after a restart of the server: each sample once', async () => {
    await using project = await startProject(30)
    const { test, submit, start } = project
    const id = await idOf(await submit(120))
    const cases: string[] = []
    let last = ''
    const read = async (url: string) => {
      const response = await fetch(
        `${url}/api/runs/${id}/events`,
        last === '' ? {} : { headers: { 'last-event-id': last } },
      )
      let rest = ''
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const events = (rest + piece).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          last = /^id: ?(.*)$/m.exec(event)?.[1] ?? last
          const data = /^data: ?(.*)$/m.exec(event)?.[1]
          if (data === undefined) continue
          const { type, sample: facts } = JSON.parse(data)
          if (type === 'sample.finished') cases.push(facts.case)
        }
      }
    }
    const reading = read(test.url)
    await until(() => cases.length > 5)
    await test.server.stop()
    await reading
    assert.ok(cases.length < 120)
    await using second = await start()
    await read(second.url)
    assert.equal(cases.length, 120)
    assert.equal(new Set(cases).size, 120)
    assert.equal((await createClient({ url: second.url }).runs.get(id)).status, 'finished')
  })
})

describe('a clock that jumps', () => {
  it("ends a token at its expiry, and doesn't restore revoked ones when it jumps back", async () => {
    await using project = await startProject()
    const { test } = project
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    const request = { name: 'ann', project: 'default', scopes: ['admin'], expires_at } as const
    const { token } = await createToken(test.store, request, new Date())
    const other = await test.token(['admin'])
    const status = async (bearer: string) => (await test.fetch('/api/runs', { token: bearer })).status
    assert.equal(await status(token), 200)
    test.pass(61_000)
    assert.deepEqual([await status(token), await status(other)], [401, 200])
    await test.revokeAll()
    test.pass(2000)
    assert.equal(await status(other), 401)
    test.pass(-10 * 86_400_000)
    assert.equal(await status(other), 401)
  })
})
