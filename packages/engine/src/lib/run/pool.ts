/**
 * Runs work in parallel, up to a total of `size`, and makes callers wait until there is room. The first error ends it: the next `add` or
 * `drain` throws it.
 */
export class Pool {
  readonly #size: number
  #taken = 0
  #failed: { readonly error: unknown } | null = null
  #wake: (() => void) | null = null

  constructor(size: number) {
    this.#size = size
  }

  /** Starts the work when there is room for its size, 1 by default; resolves when it has started. Allows one caller at a time. */
  async add(work: () => Promise<void>, size = 1): Promise<void> {
    while (this.#taken > 0 && this.#taken + size > this.#size && this.#failed === null) await this.#change()
    if (this.#failed !== null) throw this.#failed.error
    this.#taken += size
    const end = () => {
      this.#taken -= size
      this.#wake?.()
    }
    work().then(end, (error: unknown) => {
      this.#failed ??= { error }
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
