import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AskOutcome, ModelFailure } from '@assay/core/exchange'
import { Rejections } from './rejections.ts'

const failure = { message: 'No.', retryable: false, retry_after_ms: null, status: null }
const REJECTED: ModelFailure = { code: 'unauthorized', ...failure }
const LATE: ModelFailure = { code: 'timeout', ...failure }

/** Requests to a model whose replies come when a test says so. */
class Service {
  readonly rejections = new Rejections()
  readonly #replies: PromiseWithResolvers<{ readonly ok: true } | Extract<AskOutcome, { ok: false }>>[] = []
  readonly stop = this.rejections.stopOf('m', new AbortController().signal)

  get sent(): number {
    return this.#replies.length
  }

  get isGivenUp(): boolean {
    return this.rejections.failureOf('m') !== null
  }

  async send(count: number, stop = this.stop): Promise<void> {
    const send = () => {
      const reply = Promise.withResolvers<{ readonly ok: true } | Extract<AskOutcome, { ok: false }>>()
      this.#replies.push(reply)
      return reply.promise
    }
    for (let i = 0; i < count; i++) void this.rejections.send('m', send, stop)
    await settle()
  }

  /** Answers requests by their numbers, from 1. */
  async answer(...numbers: number[]): Promise<void> {
    for (const number of numbers) this.#replies[number - 1]?.resolve({ ok: true })
    await settle()
  }

  async fail(numbers: readonly number[], why = REJECTED): Promise<void> {
    for (const number of numbers) this.#replies[number - 1]?.resolve({ ok: false, failure: why })
    await settle()
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('Rejections', () => {
  it('gives a model up after three rejections and no answer', async () => {
    const service = new Service()
    await service.send(3)
    await service.fail([1, 2])
    assert.equal(service.isGivenUp, false)
    await service.fail([3])
    assert.equal(service.isGivenUp, true)
    await service.send(1)
    assert.equal(service.sent, 3)
  })

  it('waits after three for the answers to requests that were sent later', async () => {
    const service = new Service()
    await service.send(8)
    await service.fail([2, 4, 6])
    await service.send(2)
    assert.deepEqual([service.sent, service.isGivenUp], [8, false])
    await service.answer(1, 3, 5)
    assert.deepEqual([service.sent, service.isGivenUp, service.rejections.isDoubtful('m')], [10, false, true])
    await service.answer(7)
    assert.equal(service.rejections.isDoubtful('m'), false)
  })

  it("doesn't count a rejection that comes after an answer to a later request", async () => {
    const service = new Service()
    await service.send(6)
    await service.answer(6)
    await service.fail([1, 2, 3, 4])
    assert.deepEqual([service.isGivenUp, service.rejections.isDoubtful('m')], [false, false])
  })

  it('gives up a model whose key was revoked, whatever older requests are answered', async () => {
    const service = new Service()
    await service.send(8)
    await service.answer(1)
    await service.send(3)
    await service.fail([9, 10, 11])
    assert.equal(service.isGivenUp, true)
    await service.answer(2, 3)
    assert.equal(service.isGivenUp, true)
  })

  it('sends one more if answers and rejections crossed, and believes it', async () => {
    for (const isRevoked of [true, false]) {
      const service = new Service()
      await service.send(8)
      await service.answer(1, 2, 3, 4, 5)
      await service.fail([6, 7, 8])
      await service.send(4)
      assert.deepEqual([service.sent, service.isGivenUp], [9, false])
      if (isRevoked) await service.fail([9])
      else await service.answer(9)
      assert.deepEqual([service.sent, service.isGivenUp], isRevoked ? [9, true] : [12, false])
    }
  })

  it('lets another one tell if the one that should was stopped, and gives up if none can', async () => {
    const service = new Service()
    const own = new AbortController()
    await service.send(4)
    await service.answer(1)
    await service.fail([2, 3])
    const waiting = AbortSignal.any([own.signal, service.stop])
    const sending = service.fail([4])
    await sending
    await service.send(1, AbortSignal.abort())
    assert.equal(service.sent, 4)
    await service.send(1, waiting)
    await service.send(2)
    own.abort()
    assert.deepEqual([service.sent, service.isGivenUp], [5, false])
    await service.fail([5], LATE)
    assert.deepEqual([service.sent, service.isGivenUp], [5, true])
  })
})
