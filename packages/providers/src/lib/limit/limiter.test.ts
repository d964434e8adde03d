import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AskOutcome } from '@assay/core/exchange'
import { completion, question, serve } from '../../../test/serve.ts'
import { completeAnswer } from '../model/complete-answer.ts'
import { createFailure, failWith } from '../model/failure.ts'
import { openModel } from '../model/open-model.ts'
import { unpriced } from '../price/price.ts'
import { withRetries } from '../retry/with-retries.ts'
import { createLimiter } from './limiter.ts'

const GOOD: AskOutcome = { ok: true, answer: completeAnswer({ text: 'yes' }, unpriced) }
const tooMany = (retry_after_ms: number | null = null) =>
  failWith(createFailure('rate_limited', 'Too many.', { status: 429, retry_after_ms }))

/** Work that ends when it is told how. */
function controlled() {
  const begun: ((outcome: AskOutcome) => void)[] = []
  const work = () => new Promise<AskOutcome>((resolve) => void begun.push(resolve))
  const settle = async (outcome: AskOutcome, count = begun.length) => {
    for (const end of begun.splice(0, count)) end(outcome)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, settle }
}

describe('createLimiter', () => {
  it('doubles every round trip at first, up to the ceiling', async () => {
    const { begun, work, settle } = controlled()
    const limits: number[] = []
    const limiter = createLimiter({ ceiling: 20, onChange: (limit) => limits.push(limit) })
    for (let i = 0; i < 200; i++) void limiter.run(work)
    const widths: number[] = []
    for (let trip = 0; trip < 5; trip++) {
      widths.push(begun.length)
      await settle(GOOD)
    }
    assert.deepEqual(widths, [4, 8, 16, 20, 20])
    assert.equal(limits.at(-1), 20)
  })

  it('starts no higher than the ceiling', () => {
    const { begun, work } = controlled()
    const limiter = createLimiter({ ceiling: 2 })
    for (let i = 0; i < 5; i++) void limiter.run(work)
    assert.deepEqual([begun.length, limiter.inFlight, limiter.waiting, limiter.limit], [2, 2, 3, 2])
  })

  it('does not grow while the limit is not reached', async () => {
    const limiter = createLimiter({ ceiling: 100 })
    for (let i = 0; i < 50; i++) await limiter.run(async () => GOOD)
    assert.equal(limiter.limit, 4)
  })

  it('is cut once for all the requests that failed together', async () => {
    const { work, settle } = controlled()
    const limiter = createLimiter({ ceiling: 100, start: 50 })
    for (let i = 0; i < 50; i++) void limiter.run(work)
    await settle(tooMany())
    assert.equal(limiter.limit, 40)
  })

  it('grows by one a round trip after the first cut', async () => {
    const { begun, work, settle } = controlled()
    const limiter = createLimiter({ ceiling: 100, start: 10 })
    for (let i = 0; i < 100; i++) void limiter.run(work)
    await settle(tooMany(), 1)
    assert.equal(limiter.limit, 8)
    await settle(GOOD, 9)
    const widths: number[] = []
    for (let trip = 0; trip < 4; trip++) {
      widths.push(begun.length)
      await settle(GOOD)
    }
    assert.deepEqual(widths, [8, 9, 10, 11])
  })

  it('takes failures that are no rate limit as no sign', async () => {
    const { work, settle } = controlled()
    const limiter = createLimiter({ ceiling: 100, start: 10 })
    for (let i = 0; i < 10; i++) void limiter.run(work)
    await settle(failWith(createFailure('server_error', 'Down.')))
    assert.equal(limiter.limit, 10)
  })

  it('begins work in the order in which it came, and drops what is aborted while it waits', async () => {
    const order: number[] = []
    const limiter = createLimiter({ ceiling: 1 })
    const controller = new AbortController()
    const runs = [1, 2, 3, 4].map((number) =>
      limiter.run(
        async () => {
          order.push(number)
          return GOOD
        },
        number === 3 ? controller.signal : undefined,
      ),
    )
    controller.abort()
    const outcomes = await Promise.all(runs)
    assert.deepEqual(order, [1, 2, 4])
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.failure.code)),
      ['ok', 'ok', 'aborted', 'ok'],
    )
    const late = await limiter.run(async () => GOOD, controller.signal)
    assert.equal(late.ok, false)
  })

  it('gives back the place of work that throws', async () => {
    const limiter = createLimiter({ ceiling: 1 })
    await assert.rejects(
      limiter.run(() => Promise.reject(new Error('Bug'))),
      /Bug/,
    )
    assert.equal((await limiter.run(async () => GOOD)).ok, true)
    assert.equal(limiter.inFlight, 0)
  })

  it('holds the whole account back when one at a time is still too many', async () => {
    const { begun, work, settle } = controlled()
    const sleep = Promise.withResolvers<void>()
    const slept: number[] = []
    const clock = {
      now: () => 0,
      sleep(ms: number) {
        slept.push(ms)
        return sleep.promise
      },
    }
    const limiter = createLimiter({ ceiling: 10, start: 1, clock })
    for (let i = 0; i < 3; i++) void limiter.run(work)
    await settle(tooMany(9000))
    assert.deepEqual([begun.length, limiter.waiting, slept], [0, 2, [9000]])
    sleep.resolve()
    await settle(GOOD, 0)
    assert.equal(begun.length, 1)
  })

  for (const allowed of [10, 40]) {
    it(`finds a server's limit of ${allowed} in a storm of 429s, and loses nothing`, async () => {
      const limiter = createLimiter({ ceiling: 200 })
      let held: (() => void)[] = []
      await using server = await serve((body, reply) => {
        if (held.length >= allowed) reply.writeHead(429).end()
        else held.push(() => reply.end(completion(JSON.parse(body).messages[0].content)))
      })
      // Answers wait until all that the limiter let go has arrived, so that the speed of this machine decides nothing.
      const release = setInterval(() => {
        if (held.length < limiter.inFlight) return
        for (const answer of held) answer()
        held = []
      }, 1)
      const model = await openModel('own/m', { env: {}, config: { providers: { own: { base_url: server.url } } } })
      const limits: number[] = []
      const total = 3000
      const asking = Array.from({ length: total }, async (_, i) => {
        const ask = () => limiter.run(() => model.ask(question(`${i}`), { timeoutMs: 30_000 }))
        const outcome = await withRetries(ask, { maxRetries: 100, baseMs: 1, capMs: 10 })
        limits.push(limiter.limit)
        return outcome.ok ? outcome.answer.text : outcome.failure.message
      })
      const answers = await Promise.all(asking)
      clearInterval(release)
      await model.close()
      assert.deepEqual(
        answers,
        Array.from({ length: total }, (_, i) => `${i}`),
      )
      const settled = limits.slice(total / 3, -allowed)
      const mean = settled.reduce((sum, limit) => sum + limit, 0) / settled.length
      assert.ok(Math.abs(mean - allowed) <= 0.2 * allowed, `the limit settled at ${mean}`)
    })
  }
})
