import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AskOutcome } from '@assay/core/exchange'
import { question } from '../../../test/serve.ts'
import { completeAnswer } from '../model/complete-answer.ts'
import { createFailure, failWith } from '../model/failure.ts'
import type { Model } from '../model/model.ts'
import { unpriced } from '../price/price.ts'
import type { Clock } from '../retry/clock.ts'
import { createAccountGate } from './account-gate.ts'
import { askWithin } from './ask-within.ts'
import { createWaitingGate, type PresenceChange } from './waiting-gate.ts'

const GOOD: AskOutcome = { ok: true, answer: completeAnswer({ text: 'yes' }, unpriced) }
const AWAY = failWith(createFailure('unreachable', 'Refused.', { away: true }))
const BROKEN = failWith(createFailure('server_error', 'Status 500.', { status: 500 }))

/** A clock whose time passes only by sleeping; a sleep ends when all who run have nothing else to do. */
function sleepyClock() {
  let time = 0
  const sleepers: { readonly at: number; readonly wake: () => void }[] = []
  const clock: Clock = {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        sleepers.push({ at: time + ms, wake: resolve })
        signal?.addEventListener('abort', () => resolve())
      }),
  }
  const advance = async (until: number) => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = sleepers.sort((a, b) => a.at - b.at)[0]
      if (next === undefined || next.at > until) break
      sleepers.shift()
      time = Math.max(time, next.at)
      next.wake()
    }
    time = until
  }
  return { clock, advance }
}

/** A server by what it answers at each time, with the times of the requests that it got. */
function scripted(clock: Clock, answer: (now: number) => AskOutcome) {
  const sent: number[] = []
  const model: Model = {
    id: 'own/m',
    account: 'own',
    fingerprint: '{}',
    async ask() {
      sent.push(clock.now())
      return answer(clock.now())
    },
    close: async () => {},
  }
  return { model, sent }
}

function openGate(clock: Clock, waitMs: number) {
  const changes: PresenceChange['presence'][] = []
  const gate = createWaitingGate(createAccountGate({ ceiling: 50, start: 50, clock }), {
    waitMs,
    clock,
    onChange: ({ presence }) => void changes.push(presence),
  })
  return { gate, changes }
}

const ask = (gate: Parameters<typeof askWithin>[0], model: Model, clock: Clock, stop?: AbortSignal) =>
  askWithin(gate, model, question('Hi'), { timeoutMs: 5000, attempt: 1, maxRetries: 4, clock, stop })

describe('createWaitingGate', () => {
  it('lets one request at a time try a server that is away for longer than the retries span', async () => {
    const { clock, advance } = sleepyClock()
    const { model, sent } = scripted(clock, (now) => (now < 30_000 ? AWAY : GOOD))
    const { gate, changes } = openGate(clock, 120_000)
    const asked = Promise.all(Array.from({ length: 20 }, () => ask(gate, model, clock)))
    await advance(60_000)
    assert.ok((await asked).every((outcome) => outcome.ok))
    assert.deepEqual(changes, ['awaited', 'present'])
    // All were under way when it went away, few tried it since, and all were sent once it was back.
    const tried = sent.filter((at) => at > 0 && at < 30_000).length
    assert.ok(tried >= 5 && tried < 15, `${tried} tries`)
    assert.equal(sent.length, 20 + tried + 20)
    assert.ok(sent.every((at) => at <= 36_000))
  })

  it('gives up once after the wait, and each later request fails at its first try', async () => {
    const { clock, advance } = sleepyClock()
    const { model, sent } = scripted(clock, () => AWAY)
    const { gate, changes } = openGate(clock, 10_000)
    const asked = Promise.all(Array.from({ length: 20 }, () => ask(gate, model, clock)))
    await advance(20_000)
    const codes = (await asked).map((outcome) => (outcome.ok ? 'ok' : outcome.failure.code))
    assert.deepEqual(new Set(codes), new Set(['unreachable']))
    assert.deepEqual(changes, ['awaited', 'gone'])
    const before = sent.length
    const late = ask(gate, model, clock)
    await advance(20_001)
    assert.equal((await late).ok, false)
    assert.equal(sent.length, before + 1)
    assert.equal(Math.max(...sent.slice(0, before)), 10_000)
  })

  it('waits again for a server that has answered since', async () => {
    const { clock, advance } = sleepyClock()
    const isAway = (now: number) => now < 15_000 || (now > 20_000 && now < 25_000)
    const { model } = scripted(clock, (now) => (isAway(now) ? AWAY : GOOD))
    const { gate, changes } = openGate(clock, 10_000)
    const outcomes: AskOutcome[] = []
    for (const at of [0, 16_000, 21_000]) {
      await advance(at)
      void ask(gate, model, clock).then((outcome) => void outcomes.push(outcome))
      await advance(at)
    }
    await advance(40_000)
    assert.deepEqual(
      outcomes.map(({ ok }) => ok),
      [false, true, true],
    )
    assert.deepEqual(changes, ['awaited', 'gone', 'present', 'awaited', 'present'])
  })

  it('ends the wait at once when the run stops', async () => {
    const { clock, advance } = sleepyClock()
    const { model, sent } = scripted(clock, () => AWAY)
    const { gate } = openGate(clock, 120_000)
    const stop = new AbortController()
    const asked = Promise.all(Array.from({ length: 5 }, () => ask(gate, model, clock, stop.signal)))
    await advance(3000)
    const before = sent.length
    stop.abort()
    const codes = (await asked).map((outcome) => (outcome.ok ? 'ok' : outcome.failure.code))
    assert.deepEqual(codes, Array(5).fill('aborted'))
    await advance(200_000)
    assert.equal(sent.length, before)
  })

  it('leaves other failures to the retries, and does not wait with a wait of 0', async () => {
    for (const [outcome, waitMs] of [
      [BROKEN, 120_000],
      [AWAY, 0],
    ] as const) {
      const { clock, advance } = sleepyClock()
      const { model, sent } = scripted(clock, () => outcome)
      const { gate, changes } = openGate(clock, waitMs)
      const asked = ask(gate, model, clock)
      await advance(60_000)
      assert.equal((await asked).ok, false)
      assert.equal(sent.length, 5)
      assert.deepEqual(changes, [])
    }
  })

  it('waits no longer for one model of an account whose other model answers', async () => {
    const { clock, advance } = sleepyClock()
    const broken = scripted(clock, () => AWAY)
    const good = scripted(clock, () => GOOD)
    const { gate } = openGate(clock, 10_000)
    const asked = ask(gate, broken.model, clock)
    for (let at = 500; at < 20_000; at += 500) {
      await advance(at)
      void ask(gate, good.model, clock)
    }
    await advance(30_000)
    assert.equal((await asked).ok, false)
    assert.ok(broken.sent.length < 50)
  })

  it('passes the turn on when the request that has it is ended', async () => {
    const { clock, advance } = sleepyClock()
    const { model } = scripted(clock, (now) => (now < 5000 ? AWAY : GOOD))
    const { gate } = openGate(clock, 120_000)
    const ends = Array.from({ length: 3 }, () => new AbortController())
    const asked = ends.map(({ signal }) => ask(gate, model, clock, signal))
    await advance(600)
    ends[0]?.abort()
    ends[1]?.abort()
    await advance(20_000)
    const codes = (await Promise.all(asked)).map((outcome) => (outcome.ok ? 'ok' : outcome.failure.code))
    assert.deepEqual(codes, ['aborted', 'aborted', 'ok'])
  })
})
