import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { serve } from '../../../test/serve.ts'
import type { LookUpAll } from './guarded-lookup.ts'
import { type GuardedFetchOptions, openGuardedFetch } from './open-guarded-fetch.ts'

/** A name server that gives each time the next address, and the last one from then on. */
function answerInTurn(...addresses: readonly string[]): LookUpAll {
  let asked = 0
  return (_host, _options, done) => {
    const address = addresses[Math.min(asked++, addresses.length - 1)] ?? ''
    setImmediate(() => done(null, [{ address, family: 4 }]))
  }
}

function open(options: Partial<GuardedFetchOptions> = {}) {
  const guarded = openGuardedFetch({ policy: { private_addresses: true }, bodyLimitBytes: 1000, ...options })
  return { ...guarded, [Symbol.asyncDispose]: () => guarded.close() }
}

describe('openGuardedFetch', () => {
  it("sends what it's given, and reuses its connection", async () => {
    const seen: unknown[] = []
    await using server = await serve((body, reply, request) => {
      seen.push([request.method, request.url, request.headers['x-a'], body, request.socket.remotePort])
      reply.writeHead(201, { 'x-b': 'c' }).end('hello')
    })
    await using guarded = open()
    const init = { method: 'POST', headers: { 'X-A': 'b' }, body: '{}' }
    for (let i = 0; i < 2; i++) {
      const reply = await guarded.fetch(`${server.url}/x?y=1`, init)
      assert.deepEqual([reply.status, reply.headers.get('x-b'), await reply.text()], [201, 'c', 'hello'])
    }
    const [first, second] = seen
    assert.deepEqual(first, second)
    assert.ok(Array.isArray(first))
    assert.deepEqual(first.slice(0, 4), ['POST', '/x?y=1', 'b', '{}'])
  })

  it('streams a reply as it comes, until the reader leaves', async () => {
    let isLeft = false
    await using server = await serve((_, reply) => {
      reply.write('one')
      reply.on('close', () => {
        isLeft = true
      })
    })
    await using guarded = open()
    const reply = await guarded.fetch(server.url)
    const reader = reply.body?.getReader()
    assert.equal(new TextDecoder().decode((await reader?.read())?.value), 'one')
    await reader?.cancel()
    while (!isLeft) await new Promise((resolve) => setTimeout(resolve, 5))
    const again = await guarded.fetch(server.url)
    assert.equal(again.status, 200)
  })

  it('cuts off a reply that is too long', async () => {
    await using server = await serve((_, reply) => void reply.end('x'.repeat(1001)))
    await using guarded = open()
    const reply = await guarded.fetch(server.url)
    await assert.rejects(reply.text(), /longer than 1000 bytes/)
  })

  it('stops on an abort, before and during the answer', async () => {
    await using server = await serve((_, reply) => void reply.write('one'))
    await using guarded = open()
    const ending = new AbortController()
    const reply = await guarded.fetch(server.url, { signal: ending.signal })
    ending.abort()
    await assert.rejects(reply.text())
    await assert.rejects(guarded.fetch(server.url, { signal: ending.signal }))
  })

  it('returns a redirect', async () => {
    await using server = await serve((_, reply) => void reply.writeHead(302, { location: '/elsewhere' }).end())
    await using guarded = open()
    const reply = await guarded.fetch(server.url)
    assert.deepEqual([reply.status, reply.headers.get('location'), server.requests], [302, '/elsewhere', 1])
  })

  it('opens no connection to a private address, however it is written or resolved', async () => {
    await using server = await serve((_, reply) => void reply.end('secret'))
    const policy = { private_addresses: false }
    const { port } = new URL(server.url)
    await using guarded = open({ policy })
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost'])
      await assert.rejects(guarded.fetch(`http://${host}:${port}/`), { code: 'ADDRESS_REFUSED' }, host)
    for (const address of ['127.0.0.1', '0.0.0.0', '169.254.169.254']) {
      await using named = open({ policy, lookUpAll: answerInTurn(address) })
      await assert.rejects(named.fetch(`http://service.example:${port}/`), /isn't a public address/)
    }
    await using turning = open({
      policy: { private_addresses: ['127.0.0.0/8'] },
      lookUpAll: answerInTurn('127.0.0.1', '10.0.0.1'),
    })
    assert.equal(await (await turning.fetch(`http://service.example:${port}/`)).text(), 'secret')
    assert.equal(server.requests, 1)
  })
})
