import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { HttpOutcome } from '../transport/transport.ts'
import { fetchGuarded, type GuardedOptions } from './fetch-guarded.ts'
import type { LookUpAll } from './guarded-lookup.ts'

const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' } as const
const codeOf = (outcome: HttpOutcome) => (outcome.ok ? outcome.status : outcome.failure.code)

/** A name server that gives each time the next answer, and the last one from then on. */
function answerInTurn(...answers: readonly (readonly string[])[]): LookUpAll & { asked: () => number } {
  let asked = 0
  const lookUpAll: LookUpAll = (_host, _options, done) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    setImmediate(() => done(null, found))
  }
  return Object.assign(lookUpAll, { asked: () => asked })
}

describe('fetchGuarded', () => {
  let server: Server
  let port = 0
  let connections = 0
  let paths: string[] = []

  before(async () => {
    server = createServer((request, response) => {
      paths.push(`${request.headers.host} ${request.url}`)
      if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
      else if (request.url === '/long') response.end('x'.repeat(100_000))
      else if (request.url !== '/silent') response.end('hello')
    })
    server.on('connection', () => connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    port = address.port
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    connections = 0
    paths = []
  })

  const send = (url: string, options: Partial<GuardedOptions> = {}) =>
    fetchGuarded(url, POST, { policy: { private_addresses: false }, timeoutMs: 5000, ...options })

  it('opens no connection to this machine, however its address is written', async () => {
    const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '017700000001', '[::ffff:127.0.0.1]', '0', 'localhost']
    for (const host of hosts) assert.equal(codeOf(await send(`http://${host}:${port}/`)), 'not_allowed', host)
    assert.equal(connections, 0)
  })

  it('opens no connection if a name resolves to this machine', async () => {
    for (const address of ['127.0.0.1', '0.0.0.0', '::ffff:127.0.0.1', '::1', '169.254.169.254']) {
      const outcome = await send(`http://hooks.example.com:${port}/`, { lookUpAll: answerInTurn([address]) })
      assert.equal(codeOf(outcome), 'not_allowed', address)
    }
    assert.equal(connections, 0)
  })

  it('opens no connection if one of several addresses is private', async () => {
    const lookUpAll = answerInTurn(['93.184.216.34', '127.0.0.1'])
    assert.equal(codeOf(await send(`http://hooks.example.com:${port}/`, { lookUpAll })), 'not_allowed')
    assert.equal(connections, 0)
  })

  it('resolves a name once and never connects to a later address of it', async () => {
    // The list allows 127.0.0.2, where nobody listens; the server that must not be reached is at 127.0.0.1.
    const lookUpAll = answerInTurn(['127.0.0.2'], ['127.0.0.1'])
    const policy = { private_addresses: ['127.0.0.2'] }
    assert.equal(codeOf(await send(`http://rebind.example.com:${port}/`, { lookUpAll, policy })), 'unreachable')
    assert.deepEqual([lookUpAll.asked(), connections], [1, 0])
  })

  it('checks a name again for each request', async () => {
    const lookUpAll = answerInTurn(['127.0.0.1'], ['169.254.169.254'])
    const policy = { private_addresses: ['127.0.0.0/8'] }
    const url = `http://rebind.example.com:${port}/`
    assert.equal(codeOf(await send(url, { lookUpAll, policy })), 200)
    assert.equal(codeOf(await send(url, { lookUpAll, policy })), 'not_allowed')
    assert.deepEqual([lookUpAll.asked(), connections], [2, 1])
  })

  it('connects to the address that was checked and keeps the name in the request', async () => {
    const lookUpAll = answerInTurn(['127.0.0.1'])
    const outcome = await send(`http://hooks.example.com:${port}/a?b=c`, {
      lookUpAll,
      policy: { private_addresses: ['127.0.0.1'] },
    })
    assert.equal(codeOf(outcome), 200)
    assert.deepEqual(paths, [`hooks.example.com:${port} /a?b=c`])
  })

  it('does not follow a redirect', async () => {
    const policy = { private_addresses: ['hooks.example.com'] }
    const outcome = await send(`http://hooks.example.com:${port}/redirect`, {
      lookUpAll: answerInTurn(['127.0.0.1']),
      policy,
    })
    assert.equal(codeOf(outcome), 302)
    assert.deepEqual(paths, [`hooks.example.com:${port} /redirect`])
  })

  it('reaches a listed host with the real resolver, and no other name of the same address', async () => {
    const policy = { private_addresses: ['localhost'] }
    assert.equal(codeOf(await send(`http://localhost:${port}/`, { policy })), 200)
    assert.equal(codeOf(await send(`http://127.0.0.1:${port}/`, { policy })), 'not_allowed')
    assert.equal(connections, 1)
  })

  it('fails on a long reply, a silent server, and a name without an address', async () => {
    const policy = { private_addresses: true }
    assert.equal(codeOf(await send(`http://127.0.0.1:${port}/long`, { policy })), 'bad_answer')
    assert.equal(codeOf(await send(`http://127.0.0.1:${port}/silent`, { policy, timeoutMs: 50 })), 'timeout')
    assert.equal(codeOf(await send('http://a.example.com/', { lookUpAll: answerInTurn([]) })), 'not_allowed')
  })

  it('sends no header with a line end in it', async () => {
    const headers = { 'x-name': 'a\r\nx-other: b' }
    const outcome = await fetchGuarded(
      `http://127.0.0.1:${port}/`,
      { ...POST, headers },
      { policy: { private_addresses: true }, timeoutMs: 5000 },
    )
    assert.equal(codeOf(outcome), 'bad_request')
    assert.deepEqual(paths, [])
  })
})
