import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AskOutcome } from '@assay/core/exchange'
import { completion, question, serve } from '../../../test/serve.ts'
import { completeAnswer } from '../model/complete-answer.ts'
import { ABORTED, createFailure, failWith } from '../model/failure.ts'
import { openModel } from '../model/open-model.ts'
import { unpriced } from '../price/price.ts'
import { withRetries } from '../retry/with-retries.ts'
import { AccountLimit } from './account-limit.ts'

const GOOD: AskOutcome = { ok: true, answer: completeAnswer({ text: 'yes' }, unpriced) }
const tooMany = (retry_after_ms: number | null = null) =>
  failWith(createFailure('rate_limited', 'Too many.', { status: 429, retry_after_ms }))

/** Lets what is ready go on. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told how. */
function controlled() {
  const begun: ((outcome: AskOutcome) => void)[] = []
  const work = () => new Promise<AskOutcome>((resolve) => void begun.push(resolve))
  const settle = async (outcome: AskOutcome, count = begun.length) => {
    for (const end of begun.splice(0, count)) end(outcome)
    await turn()
  }
  return { begun, work, settle }
}

/** Does work in a place of the account. */
async function runIn(account: AccountLimit, work: () => Promise<AskOutcome>, signal?: AbortSignal) {
  const permit = await account.acquire(signal)
  if (permit === null) return failWith(ABORTED)
  let outcome: AskOutcome | null = null
  try {
    outcome = await work()
    return outcome
  } finally {
    permit.report(outcome)
  }
}

/** Begins the same work many times. */
async function begin(account: AccountLimit, work: () => Promise<AskOutcome>, times: number) {
  for (let i = 0; i < times; i++) void runIn(account, work)
  await turn()
}

describe('AccountLimit', () => {
  it('doubles every round trip at first, up to the ceiling', async () => {
    const { begun, work, settle } = controlled()
    const limits: number[] = []
    const account = new AccountLimit({ ceiling: 20, onChange: (limit) => limits.push(limit) })
    await begin(account, work, 200)
    const widths: number[] = []
    for (let trip = 0; trip < 5; trip++) {
      widths.push(begun.length)
      await settle(GOOD)
    }
    assert.deepEqual(widths, [4, 8, 16, 20, 20])
    assert.equal(limits.at(-1), 20)
  })

  it('starts no higher than the ceiling', async () => {
    const { begun, work } = controlled()
    const account = new AccountLimit({ ceiling: 2 })
    await begin(account, work, 5)
    assert.deepEqual([begun.length, account.inFlight, account.waiting, account.limit], [2, 2, 3, 2])
  })

  it("doesn't grow while the limit isn't reached", async () => {
    const account = new AccountLimit({ ceiling: 100 })
    for (let i = 0; i < 50; i++) await runIn(account, async () => GOOD)
    assert.equal(account.limit, 4)
  })

  it('is cut once for requests that failed together', async () => {
    const { work, settle } = controlled()
    const account = new AccountLimit({ ceiling: 100, start: 50 })
    await begin(account, work, 50)
    await settle(tooMany())
    assert.equal(account.limit, 40)
  })

  it('grows by one per round trip after the first cut', async () => {
    const { begun, work, settle } = controlled()
    const account = new AccountLimit({ ceiling: 100, start: 10 })
    await begin(account, work, 100)
    await settle(tooMany(), 1)
    assert.equal(account.limit, 8)
    await settle(GOOD, 9)
    const widths: number[] = []
    for (let trip = 0; trip < 4; trip++) {
      widths.push(begun.length)
      await settle(GOOD)
    }
    assert.deepEqual(widths, [8, 9, 10, 11])
  })

  it('ignores failures other than rate limits', async () => {
    const { work, settle } = controlled()
    const account = new AccountLimit({ ceiling: 100, start: 10 })
    await begin(account, work, 10)
    await settle(failWith(createFailure('server_error', 'Down.')))
    assert.equal(account.limit, 10)
  })

  it('starts work in order, and drops work that is aborted while it waits', async () => {
    const order: number[] = []
    const account = new AccountLimit({ ceiling: 1 })
    const controller = new AbortController()
    const runs = [1, 2, 3, 4].map((number) =>
      runIn(
        account,
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
    const late = await runIn(account, async () => GOOD, controller.signal)
    assert.equal(late.ok, false)
  })

  it('releases the place of work that throws', async () => {
    const account = new AccountLimit({ ceiling: 1 })
    await assert.rejects(
      runIn(account, () => Promise.reject(new Error('Bug'))),
      /Bug/,
    )
    assert.equal((await runIn(account, async () => GOOD)).ok, true)
    assert.equal(account.inFlight, 0)
  })

  it('pauses the whole account when one at a time is still too many', async () => {
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
    const account = new AccountLimit({ ceiling: 10, start: 1, clock })
    await begin(account, work, 3)
    await settle(tooMany(9000))
    assert.deepEqual([begun.length, account.waiting, slept], [0, 2, [9000]])
    sleep.resolve()
    await settle(GOOD, 0)
    assert.equal(begun.length, 1)
  })

  it('needs no timer for a pause that nobody waits for', async () => {
    let now = 0
    const sleeps: (AbortSignal | undefined)[] = []
    const clock = {
      now: () => now,
      sleep(_: number, signal?: AbortSignal) {
        sleeps.push(signal)
        return new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
      },
    }
    const account = new AccountLimit({ ceiling: 1, clock })
    await runIn(account, async () => tooMany(9000))
    assert.equal(sleeps.length, 0)
    const controller = new AbortController()
    const waiting = runIn(account, async () => GOOD, controller.signal)
    assert.equal(sleeps.length, 1)
    controller.abort()
    assert.equal((await waiting).ok, false)
    assert.equal(sleeps[0]?.aborted, true)
    now = 9000
    assert.equal((await runIn(account, async () => GOOD)).ok, true)
  })

  it('never pauses longer than five minutes, whatever the service asks and the clock does', async () => {
    let now = 1e9
    const slept: number[] = []
    const clock = { now: () => now, sleep: async (ms: number) => void slept.push(ms) }
    const account = new AccountLimit({ ceiling: 1, clock })
    await runIn(account, async () => tooMany(1e12))
    now = 0
    assert.equal((await runIn(account, async () => GOOD)).ok, true)
    assert.deepEqual(slept, [300_000])
  })

  it('never starts at 0, which would block everything', async () => {
    for (const start of [0, -3, 0.5]) {
      const account = new AccountLimit({ ceiling: 10, start })
      assert.equal((await runIn(account, async () => GOOD)).ok, true)
    }
  })

  it('lets thousands stop waiting, by one signal or their own, and serves the rest in order', async () => {
    const account = new AccountLimit({ ceiling: 2 })
    const { work, settle } = controlled()
    await begin(account, work, 2)
    const shared = new AbortController()
    const served: number[] = []
    const runs = Array.from({ length: 10_000 }, (_, i) => {
      const own = new AbortController()
      const signal = i % 3 === 0 ? shared.signal : own.signal
      if (i % 3 === 1) setImmediate(() => own.abort())
      return runIn(
        account,
        async () => {
          served.push(i)
          return GOOD
        },
        signal,
      )
    })
    shared.abort()
    await turn()
    assert.equal(account.waiting, 3333)
    await settle(GOOD)
    const outcomes = await Promise.all(runs)
    assert.equal(outcomes.filter((outcome) => outcome.ok).length, 3333)
    assert.deepEqual(
      served,
      Array.from({ length: 3333 }, (_, i) => 3 * i + 2),
    )
    assert.deepEqual([account.inFlight, account.waiting], [0, 0])
  })

  it("counts only a permit's first report", async () => {
    const account = new AccountLimit({ ceiling: 10, start: 5 })
    const permit = await account.acquire()
    await account.acquire()
    permit?.report(tooMany())
    permit?.report(tooMany())
    permit?.report(null)
    assert.deepEqual([account.limit, account.inFlight], [4, 1])
  })

  for (const allowed of [10, 40]) {
    it(`finds a server's limit of ${allowed} in a storm of 429s, and loses nothing`, async () => {
      const account = new AccountLimit({ ceiling: 200 })
      let held: (() => void)[] = []
      await using server = await serve((body, reply) => {
        if (held.length >= allowed) reply.writeHead(429).end()
        else held.push(() => reply.end(completion(JSON.parse(body).messages[0].content)))
      })
      // Answers wait until all that the account let go has arrived, so that the speed of this machine decides nothing.
      const release = setInterval(() => {
        if (held.length < account.inFlight) return
        for (const answer of held) answer()
        held = []
      }, 1)
      const model = await openModel('own/m', { env: {}, config: { providers: { own: { base_url: server.url } } } })
      const limits: number[] = []
      const total = 3000
      const asking = Array.from({ length: total }, async (_, i) => {
        const ask = () => runIn(account, () => model.ask(question(`${i}`), { timeoutMs: 30_000 }))
        const outcome = await withRetries(ask, { maxRetries: 100, baseMs: 1, capMs: 10 })
        limits.push(account.limit)
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
