import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { openSocket, rawRequest, readToEnd, sendRaw } from './raw-request.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const json = { 'content-type': 'application/json' }
const post = (test: TestServer, body: string, headers: Record<string, string> = {}) =>
  test.fetch('/api/runs', { method: 'POST', body, headers: { ...json, ...headers } })

describe('errors', () => {
  it("are problem details with a code, a hint and the request's ID", async () => {
    await using test = await startTestServer()
    const answer = await test.fetch('/api/nothing')
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    assert.deepEqual(await answer.json(), {
      type: 'urn:assay:error:ROUTE_NOT_FOUND',
      title: 'The server has no such address.',
      status: 404,
      detail: 'The server has no such address.',
      code: 'ROUTE_NOT_FOUND',
      hint: 'See /api/openapi.json for all of them.',
      request_id: answer.headers.get('x-request-id'),
    })
  })

  it('distinguish unknown addresses, wrong methods, types and bodies', async () => {
    await using test = await startTestServer()
    const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]
    assert.deepEqual(await codeOf(await test.fetch('/')), [404, 'ROUTE_NOT_FOUND'])
    assert.deepEqual(await codeOf(await test.fetch('/api')), [404, 'ROUTE_NOT_FOUND'])
    assert.deepEqual(await codeOf(await test.fetch('/api/%2e%2e/healthz/x')), [404, 'ROUTE_NOT_FOUND'])
    const patched = await test.fetch('/api/runs', { method: 'PATCH' })
    assert.equal(patched.headers.get('allow'), 'GET, HEAD, POST')
    assert.deepEqual(await codeOf(patched), [405, 'METHOD_NOT_ALLOWED'])
    assert.deepEqual(await codeOf(await test.fetch('/api/runs', { method: 'OPTIONS' })), [405, 'METHOD_NOT_ALLOWED'])
    assert.deepEqual(await codeOf(await post(test, '{"n":1}', { 'content-type': 'text/plain' })), [
      415,
      'CONTENT_TYPE_UNSUPPORTED',
    ])
    assert.deepEqual(await codeOf(await post(test, '{"n":')), [400, 'REQUEST_MALFORMED'])
    assert.deepEqual(await codeOf(await post(test, '')), [400, 'REQUEST_MALFORMED'])
    assert.deepEqual(await codeOf(await test.fetch(`/api/runs?x=${'y'.repeat(9000)}`)), [414, 'ADDRESS_TOO_LONG'])
  })

  it('list all invalid parts of a request at once', async () => {
    await using test = await startTestServer()
    const answer = await post(test, '{"n":"1","name":2,"wait":"\\u0000\\ud800"}')
    const { status, code, problems } = await answer.json()
    assert.deepEqual([status, code], [422, 'REQUEST_INVALID'])
    assert.deepEqual(
      problems.map(({ path }: { path: string }) => path),
      ['body.n', 'body.name', 'body.wait'],
    )
  })

  it('say nothing about a bug but where to find its reason', async () => {
    await using test = await startTestServer()
    const answer = await post(test, '{"n":1,"name":"bug"}')
    const text = await answer.text()
    assert.equal(answer.status, 500)
    assert.ok(!text.includes('secret details'))
    const id = answer.headers.get('x-request-id') ?? 'none'
    assert.equal(JSON.parse(text).code, 'BUG')
    assert.ok(text.includes(id))
    assert.ok(test.lines.some((line) => line.includes(id) && line.includes('secret details of a bug')))
  })

  it('show no keys from the environment, and no tokens', async () => {
    const key = 'sk-planted-value-1234'
    await using test = await startTestServer({ env: { OPENAI_API_KEY: key } })
    const token = await test.token(['run'])
    const answers = [
      await test.fetch(`/api/${key}`, { token }),
      await test.fetch('/api/runs', { method: 'POST', token, body: '{}', headers: { 'content-type': `text/${key}` } }),
      await test.fetch('/api/runs', { headers: { authorization: `Bearer ${token}x` } }),
      await test.fetch(`/api/runs/${token}?token=${token}&key=${key}`, { method: 'DELETE', token }),
    ]
    for (const answer of answers) {
      const text = await answer.text()
      assert.ok(!text.includes(key) && !text.includes(token), text)
    }
    assert.equal(test.lines.filter((line) => JSON.parse(line).event === 'request').length, answers.length)
    assert.ok(!test.lines.some((line) => line.includes(key) || line.includes(token)))
  })
})

describe('every answer', () => {
  it('has headers that keep browsers from running, framing, caching or sharing it', async () => {
    await using test = await startTestServer()
    for (const path of ['/api/runs', '/api/nothing', '/healthz', '/nothing']) {
      const { headers } = await test.fetch(path)
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/, path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
      assert.equal(headers.get('access-control-allow-origin'), null)
      assert.equal(headers.get('strict-transport-security'), null)
      if (path.startsWith('/api')) assert.equal(headers.get('cache-control'), 'no-store', path)
    }
  })
})

describe('bodies', () => {
  it('are rejected if they are too large, whether they say so or not', async () => {
    await using test = await startTestServer({ limits: { bodyBytes: 1000, suiteBytes: 5000 } })
    const large = JSON.stringify({ n: 1, name: 'x'.repeat(6000) })
    assert.equal((await post(test, large)).status, 413)
    const { port } = test.server
    const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
    const head = rawRequest('POST', '/api/runs', [`Host: localhost:${port}`, ...chunked])
    const streamed = await sendRaw(port, `${head}${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`)
    assert.match(streamed, /^HTTP\/1\.1 413 /)
    assert.equal((await test.fetch('/api/suites/x', { method: 'PUT', body: 'x'.repeat(4000) })).status, 200)
    assert.equal((await test.fetch('/api/suites/x', { method: 'PUT', body: 'x'.repeat(5001) })).status, 413)
    assert.equal(test.small.posted.length, 0)
    const ingested = await test.fetch('/api/ingest', { method: 'POST', body: 'x'.repeat(100_000) })
    assert.deepEqual(await ingested.json(), { bytes: 100_000 })
  })

  it("are rejected if they don't arrive, and nobody else waits", async () => {
    await using test = await startTestServer({ limits: { bodyMs: 200 } })
    const { port } = test.server
    const head = rawRequest('POST', '/api/runs', [
      `Host: localhost:${port}`,
      'Content-Type: application/json',
      'Content-Length: 10',
    ])
    const slow = await Promise.all(Array.from({ length: 50 }, () => openSocket(port)))
    const answers = slow.map((socket) => readToEnd(socket))
    for (const socket of slow) socket.write(`${head}{"n"`)
    assert.equal((await post(test, '{"n":1}')).status, 201)
    for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 408 /)
    assert.equal(test.small.posted.length, 1)
  })

  it("that nobody reads, or that pause for too long, don't hold a connection", async () => {
    await using test = await startTestServer({ limits: { bodyMs: 300 } })
    const { port } = test.server
    const head = (method: string, path: string) =>
      `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 1000000\r\n\r\nx`
    // None of them says that it will close, and none ever sends more.
    for (const request of [head('GET', '/api/runs'), head('POST', '/nothing'), head('POST', '/api/ingest')]) {
      await sendRaw(port, request)
    }
    const whole = 'y'.repeat(500_000)
    const socket = await openSocket(port)
    const answer = readToEnd(socket)
    socket.write(rawRequest('POST', '/api/ingest', [`Host: localhost:${port}`, 'Content-Length: 1000000']))
    test.small.ingested = 0
    socket.write(whole)
    while (test.small.ingested < 500_000) await test.fetch('/healthz')
    socket.write(whole)
    assert.match(await answer, /"bytes":1000000/)
  })

  it('that are cut off reach no route', async () => {
    await using test = await startTestServer()
    const { port } = test.server
    const socket = await openSocket(port)
    socket.write(
      rawRequest('POST', '/api/runs', [
        `Host: localhost:${port}`,
        'Content-Type: application/json',
        'Content-Length: 100',
      ]),
    )
    socket.write('{"n":1')
    socket.destroy()
    await once(socket, 'close')
    assert.equal((await post(test, '{"n":2}')).status, 201)
    assert.deepEqual(test.small.posted, [{ n: 2 }])
  })
})

describe("a request that isn't HTTP", () => {
  it('is rejected without a crash', async () => {
    await using test = await startTestServer()
    const { port } = test.server
    const host = `Host: localhost:${port}`
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['hello\r\n\r\n', /^HTTP\/1\.1 400 /],
      [`GET /api/runs HTTP/1.1\r\n${host}\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
      [`GET /api/runs HTTP/1.1\r\n${host}\r\nBad Header: x\r\n\r\n`, /^HTTP\/1\.1 400 /],
      [
        `POST /api/runs HTTP/1.1\r\n${host}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        /^HTTP\/1\.1 400 /,
      ],
      [`POST /api/runs HTTP/1.1\r\n${host}\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`, /^HTTP\/1\.1 400 /],
      [rawRequest('GET', '/api/runs\\..\\x', [host]), /^HTTP\/1\.1 (400|404) /],
      [rawRequest('GET', 'http://evil.example/api/runs', [host]), /^HTTP\/1\.1 (400|403|404) /],
      [rawRequest('GET', '/api/runs', ['Host: a b']), /^HTTP\/1\.1 (400|403) /],
      [rawRequest('GET', '/api/runs', [host, 'Host: evil.example']), /^HTTP\/1\.1 (400|403) /],
      [rawRequest('BREW', '/api/runs', [host]), /^HTTP\/1\.1 400 /],
      [rawRequest('CONNECT', 'localhost:1', [host]), /^($|HTTP\/1\.1 4)/],
    ]
    for (const [request, answer] of wrong) {
      const got = await sendRaw(port, request)
      assert.match(got, answer, `${request.slice(0, 80)}: ${got.slice(0, 80)}`)
    }
    assert.equal((await test.fetch('/api/runs')).status, 200)
    assert.ok(!test.lines.some((line) => JSON.parse(line).event === 'bug'), test.lines.join(''))
  })

  it("can't add headers or lines to an answer or the log", async () => {
    await using test = await startTestServer()
    const answer = await test.fetch('/api/runs%0d%0aSet-Cookie:%20x=1%0a{"level":"error"}')
    assert.equal(answer.headers.get('set-cookie'), null)
    for (const line of test.lines) assert.equal(line.indexOf('\n'), line.length - 1)
  })

  it("is closed if its headers don't come", async () => {
    await using test = await startTestServer({ limits: { headersMs: 300 } })
    const slow = await Promise.all(Array.from({ length: 100 }, () => openSocket(test.server.port)))
    const ended = slow.map((socket) => readToEnd(socket))
    for (const socket of slow) socket.write('GET /api/runs HTTP/1.1\r\nX-Slow: ')
    assert.equal((await test.fetch('/api/runs')).status, 200)
    for (const answer of await Promise.all(ended)) assert.match(answer, /^HTTP\/1\.1 408 /)
  })
})

describe('rate limits', () => {
  it('apply to each token separately, and say when to try again', async () => {
    await using test = await startTestServer({ limits: { burst: 3, requestsPerSecond: 0.01 } })
    const ann = await test.token(['read'], 'default', 'ann')
    const bob = await test.token(['read'], 'default', 'bob')
    const left = []
    for (let n = 0; n < 3; n++)
      left.push((await test.fetch('/api/runs', { token: ann })).headers.get('ratelimit-remaining'))
    assert.deepEqual(left, ['2', '1', '0'])
    const refused = await test.fetch('/api/runs', { token: ann })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 50)
    assert.equal(refused.headers.get('ratelimit-limit'), '3')
    assert.equal((await test.fetch('/api/runs', { token: bob })).status, 200)
  })

  it('slow down a client that guesses tokens, and nobody else at its address', async () => {
    await using test = await startTestServer()
    const token = await test.token(['read'])
    const statuses = new Set<number>()
    for (let n = 0; n < 60; n++)
      statuses.add((await test.fetch('/api/runs', { headers: { authorization: 'Bearer x' } })).status)
    assert.deepEqual([...statuses], [401, 429])
    assert.equal((await test.fetch('/api/runs', { token })).status, 200)
    const { entries } = await test.store.auditPage({ limit: 1000 })
    assert.ok(entries.length < 60)
  })
})

describe('event streams', () => {
  const openStream = async (test: TestServer, token: string) => {
    const stop = new AbortController()
    const answer = await test.fetch('/api/runs/x/events', { token, signal: stop.signal })
    return { answer, stop }
  }

  it('are limited per token, until one is closed', async () => {
    await using test = await startTestServer({ limits: { streams: 2 } })
    const ann = await test.token(['read'], 'default', 'ann')
    const bob = await test.token(['read'], 'default', 'bob')
    const first = await openStream(test, ann)
    const second = await openStream(test, ann)
    assert.equal((await openStream(test, ann)).answer.status, 429)
    const other = await openStream(test, bob)
    assert.equal(other.answer.status, 200)
    first.stop.abort()
    for (;;) {
      const again = await openStream(test, ann)
      again.stop.abort()
      if (again.answer.status === 200) break
    }
    for (const { stop } of [second, other]) stop.abort()
    assert.equal((await test.fetch('/api/runs/x/events', { token: ann, method: 'HEAD' })).status, 405)
  })

  it('block nobody, even a thousand idle ones, and end when the server stops', async () => {
    await using test = await startTestServer({ limits: { streams: 1000 } })
    const { port } = test.server
    const request = rawRequest('GET', '/api/runs/x/events', [`Host: localhost:${port}`])
    const sockets = await Promise.all(Array.from({ length: 1000 }, () => openSocket(port)))
    const answers = sockets.map((socket) => readToEnd(socket))
    const begun = sockets.map((socket) => once(socket, 'data'))
    for (const socket of sockets) socket.write(request)
    await Promise.all(begun)
    assert.equal((await post(test, '{"n":1}')).status, 201)
    assert.match(await (await test.fetch('/metrics')).text(), /^assay_event_streams 1000$/m)
    await test.server.stop()
    for (const answer of await Promise.all(answers)) {
      assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*data: first/)
      assert.ok(answer.endsWith('0\r\n\r\n'), 'the answer is whole')
    }
  })
})

describe('Idempotency-Key', () => {
  it('makes a write happen once, with the same answer each time', async () => {
    await using test = await startTestServer()
    const first = await post(test, '{"n":1}', { 'idempotency-key': 'k1' })
    const second = await post(test, '{"n":1}', { 'idempotency-key': 'k1' })
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(await second.json(), await first.json())
    assert.deepEqual(
      ['location', 'content-type', 'idempotency-replayed'].map((name) => second.headers.get(name)),
      ['/api/runs/1', 'application/json', 'true'],
    )
    assert.equal(test.small.posted.length, 1)
    const other = await post(test, '{"n":2}', { 'idempotency-key': 'k1' })
    assert.deepEqual([other.status, (await other.json()).code], [422, 'IDEMPOTENCY_KEY_REUSED'])
    assert.equal(
      (await test.fetch('/api/runs/x', { method: 'DELETE', headers: { 'idempotency-key': 'd' } })).status,
      204,
    )
    assert.equal(
      (await test.fetch('/api/runs/x', { method: 'DELETE', headers: { 'idempotency-key': 'd' } })).status,
      204,
    )
  })

  it('answers 409 to parallel requests while the first is in progress', async () => {
    await using test = await startTestServer()
    const many = Array.from({ length: 20 }, () => post(test, '{"n":1,"wait":true}', { 'idempotency-key': 'k' }))
    const busy = await Promise.any(many.map(async (each) => ((await each).status === 409 ? each : Promise.reject())))
    assert.equal(busy.headers.get('retry-after'), '2')
    test.small.release()
    const answers = await Promise.all(many)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 409]))
    assert.equal(test.small.posted.length, 1)
  })

  it('belongs to its caller, and bugs are not remembered', async () => {
    await using test = await startTestServer()
    const ann = await test.token(['run'], 'default', 'ann')
    const bob = await test.token(['run'], 'default', 'bob')
    const send = (token: string, body: string) =>
      test.fetch('/api/runs', { method: 'POST', body, token, headers: { ...json, 'idempotency-key': 'k' } })
    assert.equal((await send(ann, '{"n":1,"name":"bug"}')).status, 500)
    assert.equal((await send(ann, '{"n":1,"name":"bug"}')).status, 500)
    assert.equal((await send(ann, '{"n":1}')).status, 201)
    assert.equal((await send(bob, '{"n":2}')).status, 201)
    assert.equal(test.small.posted.length, 4)
  })

  it("is rejected if it's invalid", async () => {
    await using test = await startTestServer()
    for (const key of ['', 'a b', 'ü', 'x'.repeat(201)]) {
      assert.equal((await post(test, '{"n":1}', { 'idempotency-key': key })).status, 400, key)
    }
    assert.equal(test.small.posted.length, 0)
  })

  it('saves no token and no session', async () => {
    await using test = await startTestServer()
    const admin = await test.token(['admin'])
    const body = JSON.stringify({ name: 'ci', scopes: ['run'], expires_at: null })
    const make = async () =>
      (
        await test.fetch('/api/tokens', {
          method: 'POST',
          token: admin,
          body,
          headers: { ...json, 'idempotency-key': 'k' },
        })
      ).json()
    assert.notEqual((await make()).token, (await make()).token)
  })
})

describe('health, metrics and logs', () => {
  it('report that the process is alive, that the store can be reached, and the requests', async () => {
    await using test = await startTestServer()
    assert.deepEqual(await (await test.fetch('/healthz')).json(), { status: 'ok' })
    assert.deepEqual(await (await test.fetch('/readyz')).json(), { status: 'ready', store: true, stopping: false })
    await test.fetch('/api/runs')
    await test.fetch('/api/runs/a', { method: 'DELETE' })
    await test.fetch('/api/runs/b', { method: 'DELETE' })
    for (let n = 0; n < 5; n++) await test.fetch(`/api/none/${n}`)
    const text = await (await test.fetch('/metrics')).text()
    assert.match(text, /^assay_http_requests_total\{method="DELETE",route="\/api\/runs\/:id",status="204"\} 2$/m)
    assert.match(text, /^assay_http_requests_total\{method="GET",route="\(none\)",status="404"\} 5$/m)
    assert.match(text, /^assay_http_request_duration_seconds_bucket\{method="GET",route="\/api\/runs",le="\+Inf"\} 1$/m)
    assert.match(text, /^assay_runs_open\{status="queued"\} 0$/m)
    assert.match(text, /^process_resident_memory_bytes \d+$/m)
    // Every line is a comment or a sample.
    assert.ok(
      text.split('\n').every((line) => /^(# (HELP|TYPE) .+|[a-z_]+(\{[^}]*\})? [\d.e+-]+|)$/.test(line)),
      text,
    )
  })

  it('show metrics to this machine or a token, but not through a proxy', async () => {
    await using test = await startTestServer()
    const token = await test.token(['read'])
    const proxied = { headers: { 'x-forwarded-for': '10.0.0.1' } }
    assert.equal((await test.fetch('/metrics')).status, 200)
    assert.equal((await test.fetch('/metrics', proxied)).status, 401)
    assert.equal((await test.fetch('/metrics', { ...proxied, token })).status, 200)
  })

  it('have one JSON line per request, without bodies and parameters', async () => {
    await using test = await startTestServer()
    await post(test, '{"n":1,"name":"planted"}', { cookie: 'assay_session=planted' })
    await test.fetch('/api/runs?name=planted')
    const requests = test.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request')
    assert.deepEqual(
      requests.map(({ method, path, route, status }) => [method, path, route, status]),
      [
        ['POST', '/api/runs', '/api/runs', 201],
        ['GET', '/api/runs', '/api/runs', 200],
      ],
    )
    assert.ok(!test.lines.join('').includes('planted'))
  })
})

describe('a server that stops', () => {
  it('finishes open requests, and answers new ones with 503', async () => {
    await using test = await startTestServer()
    let letGo = () => {}
    const stopping = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { dispatcher } = test.server.service
    dispatcher.stop = () => stopping
    const begun = post(test, '{"n":1,"wait":true}')
    while (test.small.posted.length === 0) await test.fetch('/healthz')
    const stopped = test.server.stop()
    const late = await post(test, '{"n":2}')
    assert.deepEqual([late.status, (await late.json()).code], [503, 'SERVER_STOPPING'])
    assert.equal(late.headers.get('retry-after'), '2')
    assert.equal((await test.fetch('/readyz')).status, 503)
    assert.equal((await test.fetch('/healthz')).status, 200)
    letGo()
    test.small.release()
    await stopped
    assert.equal((await begun).status, 201)
    assert.deepEqual(test.small.posted, [{ n: 1, wait: true }])
    await assert.rejects(test.fetch('/healthz'))
  })
})
