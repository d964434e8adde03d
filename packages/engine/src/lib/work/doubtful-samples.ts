import type { Rejections } from '../ask/rejections.ts'

/** What became of a sample that a service rejected: it is recorded, taken again later, or its model is given up. */
export type Settled = 'own error' | 'again' | 'rejected'

interface Held {
  /** The models whose services rejected a request of the sample. */
  readonly models: readonly string[]
  readonly settle: (settled: Settled) => void
}

/**
 * The samples of one run that a service rejected in this process. As soon as the service answers another request, the rejection was the sample's
 * own. If it never does, it says nothing about the sample, which another process with another key may take.
 */
export class DoubtfulSamples {
  readonly #rejections: Rejections
  readonly #held = new Set<Held>()

  constructor(rejections: Rejections) {
    this.#rejections = rejections
  }

  get size(): number {
    return this.#held.size
  }

  /** Waits until it is known what the rejection says. If `stop` aborts meanwhile, the sample is taken again later. */
  async hold(models: readonly string[], stop: AbortSignal): Promise<Settled> {
    const { promise, resolve } = Promise.withResolvers<Settled>()
    const held = { models, settle: resolve }
    const leave = () => resolve('again')
    this.#held.add(held)
    stop.addEventListener('abort', leave, { once: true })
    this.release()
    if (stop.aborted) leave()
    const settled = await promise
    stop.removeEventListener('abort', leave)
    this.#held.delete(held)
    return settled
  }

  /** Settles the samples whose services have answered since, or are given up. */
  release(): void {
    for (const { models, settle } of this.#held) {
      if (models.some((model) => this.#rejections.failureOf(model) !== null)) settle('rejected')
      else if (!models.some((model) => this.#rejections.isDoubtful(model))) settle('own error')
    }
  }

  /** Settles all, since no further request will show more: a service that never answered here may answer the sample's next request. */
  settle(): void {
    for (const { models, settle } of this.#held) {
      settle(models.every((model) => this.#rejections.hasAnswered(model)) ? 'own error' : 'again')
    }
  }
}
