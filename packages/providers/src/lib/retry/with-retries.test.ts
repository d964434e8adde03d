import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AskOutcome } from '@assay/core/exchange'
import { completeAnswer } from '../model/complete-answer.ts'
import { createFailure, failWith } from '../model/failure.ts'
import { unpriced } from '../price/price.ts'
import { systemClock } from './clock.ts'
import { type RetryPolicy, withRetries } from './with-retries.ts'

const GOOD: AskOutcome = { ok: true, answer: completeAnswer({ text: 'yes' }, unpriced) }
const busy = (retry_after_ms: number | null = null) =>
  failWith(createFailure('server_error', 'Busy.', { retry_after_ms }))
const FINAL = failWith(createFailure('bad_request', 'Wrong.'))

/** Asks for the outcomes in turn, the last for ever, and notes the waits instead of waiting. */
async function play(outcomes: readonly AskOutcome[], policy: RetryPolicy = {}) {
  const waits: number[] = []
  let asked = 0
  const clock = { now: () => 0, sleep: async (ms: number) => void waits.push(ms) }
  const ask = async () => outcomes[Math.min(asked++, outcomes.length - 1)] ?? GOOD
  const outcome = await withRetries(ask, { clock, random: () => 1, ...policy })
  return { outcome, asked, waits }
}

describe('withRetries', () => {
  it('tries once if it gets an answer or a final failure', async () => {
    assert.equal((await play([GOOD])).asked, 1)
    assert.deepEqual(await play([FINAL, GOOD]), { outcome: FINAL, asked: 1, waits: [] })
  })

  it('retries four times and then returns the last failure', async () => {
    const { outcome, asked, waits } = await play([busy()])
    assert.equal(outcome.ok, false)
    assert.equal(asked, 5)
    assert.deepEqual(waits, [500, 1000, 2000, 4000])
  })

  it('tries once with maxRetries 0', async () => {
    assert.equal((await play([busy(), GOOD], { maxRetries: 0 })).asked, 1)
  })

  it('draws each wait evenly between 0 and a bound that doubles up to the cap', async () => {
    assert.deepEqual((await play([busy()], { random: () => 0 })).waits, [0, 0, 0, 0])
    assert.deepEqual((await play([busy()], { random: () => 0.5, capMs: 1500 })).waits, [250, 500, 750, 750])
  })

  it('waits at least as long as the service asks, and a little more', async () => {
    assert.deepEqual((await play([busy(7000), GOOD])).waits, [7500])
    assert.deepEqual((await play([busy(7000), GOOD], { random: () => 0 })).waits, [7000])
  })

  it('fails rather than exceed the total wait', async () => {
    const { outcome, waits } = await play([busy(40_000)], { maxWaitMs: 100_000 })
    assert.equal(outcome.ok, false)
    assert.deepEqual(waits, [40_500, 41_000])
    assert.deepEqual((await play([busy(3_600_000), GOOD])).waits, [])
  })

  it('reports every retry before it waits', async () => {
    const told: [number, number, string][] = []
    await play([busy(), busy(100), GOOD], {
      onRetry: ({ number, waitMs, failure }) => told.push([number, waitMs, failure.code]),
    })
    assert.deepEqual(told, [
      [1, 500, 'server_error'],
      [2, 1100, 'server_error'],
    ])
  })

  it("ends its wait when aborted, and doesn't try again", async () => {
    const controller = new AbortController()
    let asked = 0
    const outcome = await withRetries(
      async () => {
        asked++
        setImmediate(() => controller.abort())
        return busy(60_000)
      },
      { clock: systemClock, signal: controller.signal },
    )
    assert.ok(!outcome.ok)
    assert.equal(outcome.failure.code, 'aborted')
    assert.equal(asked, 1)
  })
})
