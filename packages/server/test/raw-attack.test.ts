import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createApi } from '../src/lib/routes/api.ts'
import { createRandom, type Random } from './hostile.ts'
import { openSocket, readToEnd } from './raw-request.ts'
import { startTestServer } from './test-server.ts'

const REQUESTS = Number(process.env.ASSAY_ATTACK_ROUNDS ?? (process.env.ASSAY_SOAK ? 100 : 8)) * 20
const SEED = Number(process.env.ASSAY_ATTACK_SEED ?? 1)

/** Valid requests, each as the bytes of a connection. */
function wholeRequests(port: number): string[] {
  const head = (line: string, ...more: string[]) => [line, `Host: localhost:${port}`, ...more, '', ''].join('\r\n')
  const type = 'Content-Type: application/json'
  const body = '{"formula":"1+1"}'
  const chunks = `5\r\n{"for\r\nc\r\nmula":"1+1"}\r\n0\r\n\r\n`
  return [
    head('GET /api/runs?limit=1 HTTP/1.1'),
    head('HEAD /api/runs HTTP/1.1'),
    head('POST /api/formula HTTP/1.1', type, `Content-Length: ${body.length}`) + body,
    head('POST /api/formula HTTP/1.1', type, 'Transfer-Encoding: chunked') + chunks,
    head('POST /api/formula HTTP/1.1', type, 'Expect: 100-continue', `Content-Length: ${body.length}`) + body,
    head('POST /api/ingest HTTP/1.1', 'Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked') + chunks,
    head('GET /api/runs HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'),
    head(
      'GET /api/runs HTTP/1.1',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    head('GET /healthz HTTP/1.0') + head('GET /api/runs HTTP/1.1') + head('DELETE /api/runs/x HTTP/1.1'),
  ]
}

const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  ':',
  'é',
  '\u0080',
  '-1',
  'ffffffffffffffff',
  '0x10',
  '\r\n\r\n',
  '%00',
  '\t',
]

/** Cuts, doubles, overwrites and inserts, at some places. */
function damage(random: Random, whole: string): string {
  let text = whole
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(text.length + 1)
    const end = at + random.below(8)
    text = random.pick([
      () => text.slice(0, at) + random.pick(PIECES) + text.slice(at),
      () => text.slice(0, at) + random.pick(PIECES) + text.slice(end),
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, end) + text.slice(at),
      () => text.slice(0, at),
      () => text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1),
    ])()
  }
  return text
}

describe(`connections of damaged requests, with seed ${SEED}`, () => {
  it('get 4xx answers or none, and nobody else notices', async () => {
    const random = createRandom(SEED)
    await using test = await startTestServer({ api: createApi() })
    const { port } = test.server
    const whole = wholeRequests(port)
    const wrong: string[] = []
    for (let sent = 0; sent < REQUESTS; sent++) {
      const bytes = damage(random, random.pick(whole))
      const socket = await openSocket(port)
      const answer = readToEnd(socket)
      // Latin-1, so that every byte can come. The end of what is sent ends what waits for more.
      socket.end(Buffer.from(bytes, 'latin1'))
      const text = await answer
      for (const [line, status] of text.matchAll(/^HTTP\/1\.1 (\d+)/gm))
        if (Number(status) >= 500 && Number(status) !== 505) wrong.push(`${JSON.stringify(bytes)} → ${line}`)
    }
    assert.deepEqual(wrong, [])
    const bugs = test.lines.filter((line) => JSON.parse(line).level !== 'info')
    assert.deepEqual(bugs, [])
    assert.equal((await test.fetch('/api/runs')).status, 200)
    assert.deepEqual((await test.store.check()).problems, [])
  })
})
