import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { serve } from '../../../test/serve.ts'
import { createTransport, type HttpOutcome, type SendOptions } from './transport.ts'

const POST = { method: 'POST', path: '/', headers: {}, body: 'question' } as const

async function sendTo(
  origin: string,
  options: SendOptions = { timeoutMs: 5000 },
  limit?: number,
): Promise<HttpOutcome> {
  const transport = createTransport(origin, { bodyLimitBytes: limit })
  try {
    return await transport.send(POST, options)
  } finally {
    await transport.close()
  }
}

const codeOf = (outcome: HttpOutcome) => (outcome.ok ? 'ok' : outcome.failure.code)

describe('createTransport', () => {
  it('returns the whole reply for any status, with characters that arrive in pieces', async () => {
    await using server = await serve((body, reply) => {
      const bytes = Buffer.from(`${body}: é`)
      reply.writeHead(418, { 'x-kind': 'tea' })
      reply.write(bytes.subarray(0, -1))
      setImmediate(() => reply.end(bytes.subarray(-1)))
    })
    const outcome = await sendTo(server.url)
    assert.ok(outcome.ok)
    assert.equal(outcome.status, 418)
    assert.equal(outcome.text, 'question: é')
    assert.equal(outcome.headers['x-kind'], 'tea')
  })

  it('reports a body that ends before its length as a failed connection', async () => {
    await using server = await serve((_, reply) => {
      reply.writeHead(200, { 'content-length': '100' })
      reply.write('half')
      setImmediate(() => reply.destroy())
    })
    const outcome = await sendTo(server.url)
    assert.ok(!outcome.ok)
    assert.equal(outcome.failure.code, 'connection')
    assert.equal(outcome.failure.retryable, true)
  })

  it('reports a chunked body without its end as a failed connection', async () => {
    await using server = await serve((_, reply) => {
      reply.write('half')
      setImmediate(() => reply.destroy())
    })
    assert.equal(codeOf(await sendTo(server.url)), 'connection')
  })

  it('reports a refused connection as unreachable: nothing was sent', async () => {
    const gone = await serve(() => {})
    await gone[Symbol.asyncDispose]()
    const outcome = await sendTo(gone.url)
    assert.ok(!outcome.ok)
    assert.deepEqual([outcome.failure.code, outcome.failure.retryable], ['unreachable', true])
    assert.match(outcome.failure.message, /ECONNREFUSED/)
  })

  it('gives up after the time-out, even in the middle of a body', async () => {
    await using silent = await serve(() => {})
    await using slow = await serve((_, reply) => void reply.write('so far'))
    for (const server of [silent, slow]) {
      const outcome = await sendTo(server.url, { timeoutMs: 30 })
      assert.ok(!outcome.ok)
      assert.equal(outcome.failure.code, 'timeout')
      assert.equal(outcome.failure.retryable, true)
    }
  })

  it("waits as long as it takes if the time-out exceeds a timer's limit", async () => {
    await using server = await serve((body, reply) => void setTimeout(() => reply.end(body), 20))
    for (const timeoutMs of [2 ** 31, Number.POSITIVE_INFINITY]) {
      assert.equal(codeOf(await sendTo(server.url, { timeoutMs })), 'ok')
    }
  })

  it("fails without an exception for a header that can't be sent", async () => {
    await using server = await serve((body, reply) => void reply.end(body))
    const transport = createTransport(server.url)
    const outcome = await transport.send({ ...POST, headers: { authorization: 'Bearer a\nb' } }, { timeoutMs: 5000 })
    await transport.close()
    assert.equal(codeOf(outcome), 'bad_request')
    assert.equal(server.requests, 0)
  })

  it('ends at once when aborted, before or during a request', async () => {
    const controller = new AbortController()
    await using server = await serve(() => controller.abort())
    const underWay = await sendTo(server.url, { timeoutMs: 60_000, signal: controller.signal })
    assert.equal(codeOf(underWay), 'aborted')
    assert.equal(codeOf(await sendTo(server.url, { timeoutMs: 60_000, signal: controller.signal })), 'aborted')
    assert.equal(server.requests, 1)
  })

  it('rejects a body over the limit without keeping it in memory', async () => {
    await using server = await serve((_, reply) => void reply.end('x'.repeat(200_000)))
    const outcome = await sendTo(server.url, { timeoutMs: 5000 }, 100_000)
    assert.equal(codeOf(outcome), 'bad_answer')
    assert.equal((await sendTo(server.url, { timeoutMs: 5000 }, 200_000)).ok, true)
  })

  it('aborts open and later requests when closed', async () => {
    const arrived = Promise.withResolvers<void>()
    await using server = await serve(() => arrived.resolve())
    const transport = createTransport(server.url)
    const outcome = transport.send(POST, { timeoutMs: 60_000 })
    await arrived.promise
    await transport.close()
    assert.equal(codeOf(await outcome), 'aborted')
    assert.equal(codeOf(await transport.send(POST, { timeoutMs: 60_000 })), 'aborted')
  })

  it('opens one connection per parallel request, and reuses it', async () => {
    const ports = new Set<number | undefined>()
    await using server = await serve((body, reply, { socket }) => {
      ports.add(socket.remotePort)
      reply.end(body)
    })
    const transport = createTransport(server.url)
    const ask = async () => {
      for (let i = 0; i < 10; i++) assert.equal(codeOf(await transport.send(POST, { timeoutMs: 5000 })), 'ok')
    }
    await Promise.all([ask(), ask(), ask()])
    await transport.close()
    assert.deepEqual([server.requests, ports.size], [30, 3])
  })

  it("doesn't reuse a connection after an abandoned request", async () => {
    const ports = new Set<number | undefined>()
    await using server = await serve((_, reply, { socket }) => {
      ports.add(socket.remotePort)
      if (ports.size === 1) reply.write('so far')
      else reply.end('whole')
    })
    const transport = createTransport(server.url)
    assert.equal(codeOf(await transport.send(POST, { timeoutMs: 50 })), 'timeout')
    assert.equal(codeOf(await transport.send(POST, { timeoutMs: 5000 })), 'ok')
    await transport.close()
  })

  it('sends a hundred requests with one signal without a warning', async () => {
    await using server = await serve((body, reply) => void reply.end(body))
    const warnings: Error[] = []
    const onWarning = (warning: Error) => warnings.push(warning)
    process.on('warning', onWarning)
    const transport = createTransport(server.url)
    const { signal } = new AbortController()
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => transport.send(POST, { timeoutMs: 5000, signal })),
    )
    await transport.close()
    process.off('warning', onWarning)
    assert.ok(outcomes.every((outcome) => outcome.ok))
    assert.deepEqual(warnings, [])
  })
})
