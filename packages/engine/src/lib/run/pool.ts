/**
 * Runs work in parallel, up to a total of `size`, and makes callers wait until there is room. The first error ends it: the next `add` or
 * `drain` throws it, once all work that was started has ended. `onError` can make that soon.
 */
export class Pool {
  readonly #size: number
  readonly #onError: () => void
  #taken = 0
  #failed: { readonly error: unknown } | null = null
  #wake: (() => void) | null = null

  constructor(size: number, onError: () => void = () => {}) {
    this.#size = size
    this.#onError = onError
  }

  /** Starts the work when there is room for its size, 1 by default; resolves when it has started. Allows one caller at a time. */
  async add(work: () => Promise<void>, size = 1): Promise<void> {
    while (this.#taken > 0 && this.#taken + size > this.#size && this.#failed === null) await this.#change()
    if (this.#failed !== null) await this.drain()
    this.#taken += size
    const end = () => {
      this.#taken -= size
      this.#wake?.()
    }
    work().then(end, (error: unknown) => {
      if (this.#failed === null) {
        this.#failed = { error }
        this.#onError()
      }
      end()
    })
  }

  /** Resolves when all work has ended. */
  async drain(): Promise<void> {
    while (this.#taken > 0) await this.#change()
    if (this.#failed !== null) throw this.#failed.error
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
