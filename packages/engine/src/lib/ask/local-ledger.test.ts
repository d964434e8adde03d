import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { type Reservation, SAME_COUNT, type TokenRatio } from './budget-ledger.ts'
import { LocalLedger } from './local-ledger.ts'

/** What a request counts as at least if nothing limits its answer. */
const ASSUMED_USD = 6

/** Makes the only expense of a request that costs at most this many US dollars; null if nothing limits it. */
const expense =
  (usd: number | null, kind = 'one') =>
  async () => [
    { kind, worstUsd: ({ input }: TokenRatio) => (usd === null ? null : usd * input), assumedUsd: () => ASSUMED_USD },
  ]

function pay(reservation: Reservation, costUsd: number | null, ratio: TokenRatio | null = SAME_COUNT): void {
  reservation.first.settle({ costUsd, ratio })
  reservation.close()
}

/** Sends requests in parallel until the ledger rejects one, and returns their total cost. */
async function spend(limit: number, costs: readonly number[], threads: number, worst: (cost: number) => number | null) {
  const ledger = new LocalLedger(limit)
  const queue = [...costs]
  let spent = 0
  let sent = 0
  const worker = async () => {
    for (let cost = queue.shift(); cost !== undefined; cost = queue.shift()) {
      const reservation = await ledger.reserve(expense(worst(cost)))
      if (reservation === null) return
      sent++
      await turn()
      spent += cost
      pay(reservation, cost)
    }
  }
  await Promise.all(Array.from({ length: threads }, worker))
  return { spent, sent }
}

describe('LocalLedger', () => {
  it('never spends more than the limit if the worst case is known, with any number of threads', async () => {
    const costs = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(
        costs,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 8 }),
        async (list, limit, threads) => {
          const { spent } = await spend(limit, list, threads, (cost) => cost + 1)
          assert.ok(spent <= limit, `${spent} of ${limit}`)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('spends at most one request beyond the limit if the cost is unknown', async () => {
    const costs = fc.array(fc.integer({ min: 5, max: 9 }), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(
        costs,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 8 }),
        async (list, limit, threads) => {
          const { spent } = await spend(limit, list, threads, () => null)
          assert.ok(spent <= limit + 9, `${spent} of ${limit}`)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('learns from a request without an answer nothing about what others cost', async () => {
    const ledger = new LocalLedger(10)
    const failed = await ledger.reserve(expense(null))
    assert.ok(failed)
    pay(failed, 0, null)
    assert.ok(await ledger.reserve(expense(null)))
    // Twice 0 would let it pass beside the open one.
    let other: Reservation | null | undefined
    void ledger.reserve(expense(null, 'another')).then((reservation) => {
      other = reservation
    })
    await turn()
    assert.equal(other, undefined)
  })

  it('is exceeded by at most one request after a first answer that was far shorter than the others', async () => {
    const ledger = new LocalLedger(20)
    const short = await ledger.reserve(expense(null))
    assert.ok(short)
    pay(short, 0.01)
    let spent = 0.01
    let sent = 0
    const worker = async () => {
      for (;;) {
        const reservation = await ledger.reserve(expense(null))
        if (reservation === null) return
        sent++
        await turn()
        spent += ASSUMED_USD
        pay(reservation, ASSUMED_USD)
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    assert.ok(sent > 2 && spent <= 20 + ASSUMED_USD, `${spent}`)
  })

  it('sends requests that nothing limits one at a time where two may not fit', async () => {
    const ledger = new LocalLedger(10)
    const first = await ledger.reserve(expense(null))
    let second: Reservation | null | undefined
    void ledger.reserve(expense(null)).then((reservation) => {
      second = reservation
    })
    await turn()
    assert.equal(second, undefined)
    assert.ok(first)
    pay(first, 1)
    await turn()
    assert.ok(second)
  })

  it('rejects every request if it is 0', async () => {
    assert.equal(await new LocalLedger(0).reserve(expense(null)), null)
    assert.equal(await new LocalLedger(0).reserve(expense(1)), null)
  })

  it('sends the first request of a kind alone, and counts by what it shows', async () => {
    const ledger = new LocalLedger(1)
    const first = await ledger.reserve(expense(0.1))
    assert.ok(first)
    let second: Reservation | null | undefined
    void ledger.reserve(expense(0.1)).then((reservation) => {
      second = reservation
    })
    const other = await ledger.reserve(expense(0.1, 'other'))
    assert.ok(other)
    pay(other, 0.1)
    assert.equal(second, undefined)
    pay(first, 0.5, { input: 5, output: 1 })
    await turn()
    assert.equal(second, null)
  })

  it('gives the money for what must follow a request, and no more', async () => {
    const ledger = new LocalLedger(1)
    const judge = { kind: 'judge', worstUsd: () => 0.3, assumedUsd: () => 0 }
    const reservation = await ledger.reserve(async () => [
      { kind: 'one', worstUsd: () => 0.5, assumedUsd: () => 0 },
      judge,
    ])
    assert.ok(reservation)
    reservation.first.settle({ costUsd: 0.5, ratio: SAME_COUNT })
    const payment = reservation.take(judge)
    assert.ok(payment)
    assert.equal(reservation.take(judge), null)
    payment.settle({ costUsd: 0.1, ratio: SAME_COUNT })
    reservation.close()
    assert.ok(await ledger.reserve(expense(0.4)))
  })
})
