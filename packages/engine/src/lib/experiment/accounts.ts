import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import type { Embedder, Embedding } from '@assay/providers/embedding'
import { createLimiter, type Limiter } from '@assay/providers/limiter'
import { type Model, type OpenOptions, openModel } from '@assay/providers/model'
import { withRetries } from '@assay/providers/retry'
import type { RunListener } from '../events.ts'

/** How requests are sent. */
export interface SendOptions {
  /** The most at once for each account. */
  readonly threads: number
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly open: OpenOptions
  /** Ends requests under way. */
  readonly abort: AbortSignal
  readonly listen: RunListener
}

/** Sends one request with retries, within what its account allows. */
export type Send = (request: ModelRequest, attempt: number) => Promise<AskOutcome>

/** Requests at once to begin with, as far as `threads` allows: a service that takes fewer says so within a round trip, and nothing is lost. */
const START = 512

/** The models of a command, each opened once, with one limiter for each account. */
export class Accounts implements AsyncDisposable {
  readonly #options: SendOptions
  readonly #models = new Map<string, Promise<Model>>()
  readonly #embedders = new Map<string, Promise<Embedder>>()
  readonly #limiters = new Map<string, Limiter>()

  constructor(options: SendOptions) {
    this.#options = options
  }

  /** How to ask a model. Throws when it cannot be opened: no key, no such provider, no recording. */
  async sender(id: string): Promise<Send> {
    const opening = this.#models.get(id) ?? openModel(id, this.#options.open)
    this.#models.set(id, opening)
    const model = await opening
    const limiter = this.#limiterOf(model.account)
    const { timeoutMs, maxRetries, abort } = this.#options
    return (request, attempt) =>
      withRetries(() => limiter.run(() => model.ask(request, { signal: abort, timeoutMs, attempt }), abort), {
        maxRetries,
        signal: abort,
      })
  }

  /** Embeds texts by a provider's model, with retries. Throws when it cannot be opened. */
  async embed(id: string, texts: readonly string[]): Promise<Embedding> {
    const opening = this.#embedders.get(id) ?? openLazily(id, this.#options.open)
    this.#embedders.set(id, opening)
    const embedder = await opening
    const { timeoutMs, maxRetries, abort: signal } = this.#options
    return withRetries(() => embedder.embed(texts, { signal, timeoutMs }), { maxRetries, signal })
  }

  #limiterOf(account: string): Limiter {
    const known = this.#limiters.get(account)
    if (known !== undefined) return known
    const { threads, listen } = this.#options
    const onChange = (limit: number) => listen({ type: 'limit.changed', account, limit })
    const limiter = createLimiter({ ceiling: threads, start: Math.min(threads, START), onChange })
    this.#limiters.set(account, limiter)
    return limiter
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await Promise.allSettled([...this.#models.values(), ...this.#embedders.values()])
    await Promise.all(opened.map((model) => (model.status === 'fulfilled' ? model.value.close() : undefined)))
  }
}

/** Few runs embed by a provider, so its client is loaded when the first one does. */
async function openLazily(id: string, options: OpenOptions): Promise<Embedder> {
  const { openEmbedder } = await import('@assay/providers/embedding')
  return openEmbedder(id, options)
}
