import type { Rejections } from '../ask/rejections.ts'

interface Held {
  /** The models whose services rejected a request of the sample. */
  readonly models: readonly string[]
  readonly record: () => Promise<void>
}

/**
 * The samples of one run that a service rejected, with what would record them. As soon as the service answers another request, the rejection
 * was the sample's own and is recorded. If it never does, it says nothing about the sample: it isn't recorded, so that a resumed run takes it.
 */
export class RejectedSamples {
  readonly #rejections: Rejections
  #held: Held[] = []

  constructor(rejections: Rejections) {
    this.#rejections = rejections
  }

  /** Holds a sample until it is known whether its models' services accept anything. */
  hold(models: readonly string[], record: () => Promise<void>): void {
    this.#held.push({ models, record })
  }

  /** Returns whether a sample is held whose model is given up. */
  get isHopeless(): boolean {
    return this.#held.some(({ models }) => models.some((model) => this.#rejections.failureOf(model) !== null))
  }

  /** Records the samples whose services have answered since. */
  async release(): Promise<void> {
    if (this.#held.length === 0) return
    const isOpen = ({ models }: Held) => models.some((model) => this.#rejections.isDoubtful(model))
    const settled = this.#held.filter((held) => !isOpen(held))
    this.#held = this.#held.filter(isOpen)
    for (const { record } of settled) await record()
  }

  /** Records all: the run has ended, and no model is given up. */
  async recordAll(): Promise<void> {
    for (const { record } of this.#held.splice(0)) await record()
  }
}
