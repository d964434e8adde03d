import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AskOutcome, ModelAnswer } from '@assay/core/exchange'
import { completion, question, serve } from '../../../test/serve.ts'
import { completeAnswer } from '../model/complete-answer.ts'
import { createFailure, failWith } from '../model/failure.ts'
import type { AskOptions, Model } from '../model/model.ts'
import { openModel } from '../model/open-model.ts'
import { unpriced } from '../price/price.ts'
import type { Retry } from '../retry/with-retries.ts'
import { type AccountGate, createAccountGate } from './account-gate.ts'
import { type AskWithinOptions, askWithin } from './ask-within.ts'

const GOOD: AskOutcome = { ok: true, answer: completeAnswer({ text: 'yes' }, unpriced) }
const TOO_MANY = failWith(createFailure('rate_limited', 'Too many.', { status: 429, retry_after_ms: 60_000 }))
const OPTIONS: AskWithinOptions = { timeoutMs: 5000, attempt: 1, maxRetries: 4 }

/** A model with scripted answers that notes what it was sent. */
function scripted(answer: (options: AskOptions) => AskOutcome | Promise<AskOutcome>) {
  const sent: AskOptions[] = []
  const model: Model = {
    id: 'own/m',
    account: 'own',
    fingerprint: '{}',
    async ask(_, options) {
      sent.push(options)
      return answer(options)
    },
    close: async () => {},
  }
  return { model, sent }
}

/** A gate that notes the order of places and sleeps. */
function watched() {
  const events: string[] = []
  const gate: AccountGate = {
    async acquire(account) {
      events.push(`acquire ${account}`)
      return { report: (outcome) => void events.push(outcome?.ok ? 'report good' : 'report bad') }
    },
  }
  const clock = { now: () => 0, sleep: async () => void events.push('sleep') }
  return { gate, clock, events }
}

const codeOf = (outcome: AskOutcome) => (outcome.ok ? 'ok' : outcome.failure.code)

describe('askWithin', () => {
  it('holds a place until an answer is kept, and goes on with what was kept', async () => {
    const { gate, clock, events } = watched()
    const { model, sent } = scripted(() => (sent.length === 1 ? TOO_MANY : GOOD))
    const keep = async (answer: ModelAnswer) => {
      await Promise.resolve()
      events.push('kept')
      return { ...answer, text: 'kept' }
    }
    const outcome = await askWithin(gate, model, question('Hi'), { ...OPTIONS, clock, keep })
    assert.equal(outcome.ok && outcome.answer.text, 'kept')
    assert.deepEqual(events, ['acquire own', 'report bad', 'sleep', 'acquire own', 'kept', 'report good'])
  })

  it('says that a try is sent once it has its place, and sends nothing if it is stopped meanwhile', async () => {
    const { gate, clock, events } = watched()
    const { model, sent } = scripted(() => GOOD)
    const stop = new AbortController()
    const onSend = async () => void events.push(`send ${sent.length}`)
    await askWithin(gate, model, question('Hi'), { ...OPTIONS, clock, onSend })
    assert.deepEqual(events, ['acquire own', 'send 0', 'report good'])
    const onStop = async () => stop.abort()
    const stopped = { ...OPTIONS, clock, stop: stop.signal, onSend: onStop }
    assert.equal(codeOf(await askWithin(gate, model, question('Hi'), stopped)), 'aborted')
    assert.equal(sent.length, 1)
  })

  it('holds a place during a request but not during a wait', async () => {
    const { gate, clock, events } = watched()
    const { model, sent } = scripted(() => (sent.length === 1 ? TOO_MANY : GOOD))
    const onRetry = ({ failure }: Retry) => void events.push(failure.code)
    const outcome = await askWithin(gate, model, question('Hi'), { ...OPTIONS, attempt: 3, clock, onRetry })
    assert.equal(codeOf(outcome), 'ok')
    assert.deepEqual(events, ['acquire own', 'report bad', 'rate_limited', 'sleep', 'acquire own', 'report good'])
    assert.deepEqual(
      sent.map(({ timeoutMs, attempt }) => [timeoutMs, attempt]),
      [
        [5000, 3],
        [5000, 3],
      ],
    )
  })

  it('releases its place when the model throws', async () => {
    const gate = createAccountGate({ ceiling: 1 })
    const broken = scripted(() => Promise.reject(new Error('Bug')))
    await assert.rejects(askWithin(gate, broken.model, question('Hi'), OPTIONS), /Bug/)
    assert.equal(codeOf(await askWithin(gate, scripted(() => GOOD).model, question('Hi'), OPTIONS)), 'ok')
  })

  for (const which of ['stop', 'signal'] as const) {
    it(`ends a long wait at once on ${which}, and sends nothing more`, async () => {
      const controller = new AbortController()
      const { model, sent } = scripted(() => {
        setImmediate(() => controller.abort())
        return TOO_MANY
      })
      const gate = createAccountGate({ ceiling: 4 })
      const outcome = await askWithin(gate, model, question('Hi'), { ...OPTIONS, [which]: controller.signal })
      assert.equal(codeOf(outcome), 'aborted')
      assert.equal(sent.length, 1)
    })

    it(`ends the wait for a place on ${which}, without sending`, async () => {
      const gate = createAccountGate({ ceiling: 1 })
      const held = await gate.acquire('own')
      const controller = new AbortController()
      const { model, sent } = scripted(() => GOOD)
      const asked = askWithin(gate, model, question('Hi'), { ...OPTIONS, [which]: controller.signal })
      controller.abort()
      assert.equal(codeOf(await asked), 'aborted')
      held?.report(null)
      assert.equal(codeOf(await askWithin(gate, model, question('Hi'), OPTIONS)), 'ok')
      assert.equal(sent.length, 1)
    })
  }

  it('lets a sent request finish after stop, with its own outcome unless that would be retried', async () => {
    for (const [outcome, code] of [
      [GOOD, 'ok'],
      [failWith(createFailure('bad_request', 'Wrong.')), 'bad_request'],
      [TOO_MANY, 'aborted'],
    ] as const) {
      const controller = new AbortController()
      const { model, sent } = scripted(({ signal }) => {
        controller.abort()
        assert.equal(signal, undefined)
        return outcome
      })
      const gate = createAccountGate({ ceiling: 1 })
      const asked = await askWithin(gate, model, question('Hi'), { ...OPTIONS, stop: controller.signal })
      assert.deepEqual([codeOf(asked), sent.length], [code, 1])
    }
  })

  it("doesn't send if it's stopped between the place and the request", async () => {
    const controller = new AbortController()
    const reports: (AskOutcome | null)[] = []
    const slowGate: AccountGate = {
      async acquire() {
        controller.abort()
        return { report: (outcome) => void reports.push(outcome) }
      },
    }
    const { model, sent } = scripted(() => GOOD)
    const outcome = await askWithin(slowGate, model, question('Hi'), { ...OPTIONS, stop: controller.signal })
    assert.deepEqual([codeOf(outcome), sent.length, reports], ['aborted', 0, [null]])
  })

  it('ends a request in flight on signal, but not on stop', async () => {
    const stop = new AbortController()
    const abort = new AbortController()
    await using server = await serve((body, reply) => {
      if (body.includes('slow')) abort.abort()
      else {
        stop.abort()
        setTimeout(() => reply.end(completion('late')), 20)
      }
    })
    const model = await openModel('own/m', { env: {}, config: { providers: { own: { base_url: server.url } } } })
    const gate = createAccountGate({ ceiling: 4 })
    const options = { ...OPTIONS, signal: abort.signal }
    const finished = await askWithin(gate, model, question('Hi'), { ...options, stop: stop.signal })
    assert.equal(finished.ok && finished.answer.text, 'late')
    assert.equal(codeOf(await askWithin(gate, model, question('slow'), options)), 'aborted')
    await model.close()
  })

  it('ends with a service that answers 429 forever', async () => {
    await using server = await serve((_, reply) => void reply.writeHead(429, { 'retry-after': '30' }).end())
    const model = await openModel('own/m', { env: {}, config: { providers: { own: { base_url: server.url } } } })
    const limits: number[] = []
    const clock = { now: () => 0, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) }
    const gate = createAccountGate({ ceiling: 8, start: 8, clock, onChange: (_, limit) => limits.push(limit) })
    const asked = Array.from({ length: 50 }, () =>
      askWithin(gate, model, question('Hi'), { ...OPTIONS, maxRetries: 2, clock }),
    )
    const outcomes = await Promise.all(asked)
    await model.close()
    assert.deepEqual(new Set(outcomes.map(codeOf)), new Set(['rate_limited']))
    assert.equal(server.requests, 150)
    assert.equal(limits.at(-1), 1)
  })

  it('stops thousands of waiting requests with one signal', async () => {
    const stop = new AbortController()
    const gate = createAccountGate({ ceiling: 1 })
    const held = await gate.acquire('own')
    const { model, sent } = scripted(() => GOOD)
    const { signal } = new AbortController()
    const asked = Array.from({ length: 10_000 }, () =>
      askWithin(gate, model, question('Hi'), { ...OPTIONS, signal, stop: stop.signal }),
    )
    stop.abort()
    assert.deepEqual(new Set((await Promise.all(asked)).map(codeOf)), new Set(['aborted']))
    held?.report(null)
    assert.equal(sent.length, 0)
  })
})
