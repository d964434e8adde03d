import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type Reservation, SAME_COUNT, type TokenRatio } from '@assay/engine/work'
import { freshDatabase } from '@assay/store/testing'
import type { Limits } from '../limits.ts'
import { openJobsDatabase } from './jobs-database.ts'
import { createPostgresLimits } from './postgres-limits.ts'

const server = await freshDatabase()
const database = await openJobsDatabase(server.url)
after(async () => {
  await database[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** Makes the only expense of a request that costs at most this many US dollars. */
const worst =
  (usd: number | null, kind = 'one') =>
  async () => [
    { kind, worstUsd: ({ input }: TokenRatio) => (usd === null ? null : usd * input), assumedUsd: () => 0.6 },
  ]

/** A ledger that many share keeps what was spent. */
const unread = () => Promise.reject(new Error('Bug: the database knows what was spent.'))

function pay(reservation: Reservation, costUsd: number | null, ratio: TokenRatio | null = SAME_COUNT): void {
  reservation.first.settle({ costUsd, ratio })
  reservation.close()
}

/** Two processes that share the database. */
const both = (): [Limits, Limits] => [createPostgresLimits(database), createPostgresLimits(database)]

describe('createPostgresLimits', () => {
  it('never has more open requests per account than the ceiling, and gives all processes some', async () => {
    const [first, second] = both()
    const done = [0, 0]
    const counts = { now: 0, most: 0 }
    const ask = async (limits: Limits, who: number) => {
      const permit = await limits.gate(5).acquire('acme')
      counts.most = Math.max(counts.most, ++counts.now)
      await new Promise((resume) => setTimeout(resume, 10))
      counts.now--
      done[who] = (done[who] ?? 0) + 1
      permit?.report(null)
    }
    await Promise.all([first, second].flatMap((limits, who) => Array.from({ length: 300 }, () => ask(limits, who))))
    assert.equal(counts.most, 5)
    assert.deepEqual(done, [300, 300])
    for (const limits of [first, second]) await limits[Symbol.asyncDispose]()
  })

  it('stops waiting for a place on a signal', async () => {
    const [first, second] = both()
    const held = await first.gate(1).acquire('one')
    const stop = new AbortController()
    const waiting = second.gate(1).acquire('one', stop.signal)
    stop.abort()
    assert.equal(await waiting, null)
    held?.report(null)
    const next = await second.gate(1).acquire('one')
    assert.ok(next !== null)
    next.report(null)
    for (const limits of [first, second]) await limits[Symbol.asyncDispose]()
  })

  it('releases money before a reservation is over, whichever connection is free first', async () => {
    const [other] = both()
    for (let round = 0; round < 20; round++) {
      await using fresh = await openJobsDatabase(server.url)
      await using limits = createPostgresLimits(fresh)
      const name = `order ${round}`
      const reservation = await limits.budget(name, 0.5, unread).reserve(worst(null))
      // The money is released on a connection that has to be made first.
      const busy = fresh.pool.read((session) => session.rows({ sql: 'SELECT pg_sleep(0.001)', parameters: [] }))
      reservation?.first.settle({ costUsd: 0.02, ratio: SAME_COUNT })
      await busy
      reservation?.close()
      const next = await other.budget(name, 0.5, unread).reserve(worst(null))
      assert.ok(next !== null, `In round ${round}, the money was still reserved by nobody.`)
      pay(next, 0.02)
    }
    await other[Symbol.asyncDispose]()
  })

  it('spends no more than the budget over all processes', async () => {
    const [first, second] = both()
    let spent = 0
    const spend = async (limits: Limits) => {
      const reservation = await limits.budget('e1', 1, unread).reserve(worst(0.03))
      if (reservation === null) return
      spent += 0.02
      pay(reservation, 0.02)
    }
    await Promise.all([first, second].flatMap((limits) => Array.from({ length: 60 }, () => spend(limits))))
    assert.ok(spent <= 1, `${spent} was spent`)
    assert.ok(spent > 0.9, `${spent} was spent`)
    for (const limits of [first, second]) await limits[Symbol.asyncDispose]()
  })

  it('sends requests that nothing limits one at a time where two may not fit', async () => {
    const [first, second] = both()
    const reservation = await first.budget('e2', 1, unread).reserve(worst(null))
    assert.ok(reservation !== null)
    const settled: string[] = []
    const waiting = second
      .budget('e2', 1, unread)
      .reserve(worst(null))
      .then((next) => {
        settled.push('second')
        return next
      })
    settled.push('first')
    pay(reservation, 0.7)
    // It may not fit either, but is the only one.
    assert.ok((await waiting) !== null)
    assert.deepEqual(settled, ['first', 'second'])
    for (const limits of [first, second]) await limits[Symbol.asyncDispose]()
  })

  it("counts a dead process's reservations as spent", async () => {
    const [dead, alive] = both()
    assert.ok((await dead.budget('e3', 1, unread).reserve(worst(0.9))) !== null)
    await database.pool.once((session) =>
      session.change({ sql: "UPDATE reservations SET changed_at = now() - interval '1 minute'", parameters: [] }),
    )
    assert.equal(await alive.budget('e3', 1, unread).reserve(worst(0.2)), null)
    assert.ok((await alive.budget('e3', 1, unread).reserve(worst(0.1))) !== null)
    for (const limits of [dead, alive]) await limits[Symbol.asyncDispose]()
  })

  it('sends the first request of a kind alone, and counts by what it shows in every process', async () => {
    const [first, second] = both()
    const open = await first.budget('e4', 1, unread).reserve(worst(0.1, 'new'))
    assert.ok(open !== null)
    let isSent = false
    const waiting = second
      .budget('e4', 1, unread)
      .reserve(worst(0.1, 'new'))
      .then((next) => {
        isSent = true
        return next
      })
    // Another kind has nothing to wait for.
    const other = await second.budget('e4', 1, unread).reserve(worst(0.1, 'other'))
    assert.ok(other !== null)
    pay(other, 0.1)
    assert.equal(isSent, false)
    pay(open, 0.5, { input: 5, output: 1 })
    // 0.6 is spent, and five times 0.1 doesn't fit any more.
    assert.equal(await waiting, null)
    for (const limits of [first, second]) await limits[Symbol.asyncDispose]()
  })

  it('lets another request show it if the first fails or its process is gone', async () => {
    const [first, second] = both()
    const failed = await first.budget('e5', 1, unread).reserve(worst(0.1))
    assert.ok(failed !== null)
    pay(failed, 0, null)
    assert.ok((await second.budget('e5', 1, unread).reserve(worst(0.1))) !== null)
    await database.pool.once((session) =>
      session.change({
        sql: "UPDATE token_ratios SET since = now() - interval '1 minute' WHERE experiment = 'e5'",
        parameters: [],
      }),
    )
    const next = await first.budget('e5', 1, unread).reserve(worst(0.1))
    assert.ok(next !== null)
    pay(next, 0.1)
    for (const limits of [first, second]) await limits[Symbol.asyncDispose]()
  })

  it('keeps what was spent when the budget is opened again', async () => {
    const [first, second] = both()
    const reservation = await first.budget('e6', 1, unread).reserve(worst(0.7))
    assert.ok(reservation !== null)
    pay(reservation, 0.7)
    await first[Symbol.asyncDispose]()
    assert.equal(await second.budget('e6', 1, unread).reserve(worst(0.4)), null)
    await second[Symbol.asyncDispose]()
  })
})
