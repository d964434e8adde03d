import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { LocalLedger, type Reservation } from './budget-ledger.ts'

/** Sends requests in parallel until the ledger rejects one, and returns their total cost. */
async function spend(limit: number, costs: readonly number[], threads: number, worst: (cost: number) => number | null) {
  const ledger = new LocalLedger(limit)
  const queue = [...costs]
  let spent = 0
  let sent = 0
  const worker = async () => {
    for (let cost = queue.shift(); cost !== undefined; cost = queue.shift()) {
      const reservation = await ledger.reserve(async () => worst(cost))
      if (reservation === null) return
      sent++
      await turn()
      spent += cost
      reservation.settle(cost)
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

  it('sends one request at a time until one is paid for', async () => {
    const ledger = new LocalLedger(10)
    const first = await ledger.reserve(async () => null)
    let second: Reservation | null | undefined
    void ledger
      .reserve(async () => null)
      .then((reservation) => {
        second = reservation
      })
    await turn()
    assert.equal(second, undefined)
    first?.settle(1)
    await turn()
    assert.ok(second)
  })

  it('rejects every request if it is 0', async () => {
    assert.equal(await new LocalLedger(0).reserve(async () => null), null)
    assert.equal(await new LocalLedger(0).reserve(async () => 1), null)
  })
})
