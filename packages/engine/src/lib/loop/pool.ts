/**
 * Runs pieces of work side by side, at most `size` of them, and holds whoever adds more until there is room. The first
 * error ends it all: it is thrown by the next `add` or by `drain`.
 */
export class Pool {
  readonly #size: number
  #running = 0
  #failed: { readonly error: unknown } | null = null
  #wake: (() => void) | null = null

  constructor(size: number) {
    this.#size = size
  }

  /** Starts the work when there is room; resolves when it has started. One adder at a time. */
  async add(work: () => Promise<void>): Promise<void> {
    while (this.#running >= this.#size && this.#failed === null) await this.#change()
    if (this.#failed !== null) throw this.#failed.error
    this.#running++
    work().then(this.#end, this.#fail)
  }

  /** Resolves when all work has ended. */
  async drain(): Promise<void> {
    while (this.#running > 0) await this.#change()
    if (this.#failed !== null) throw this.#failed.error
  }

  readonly #end = (): void => {
    this.#running--
    this.#wake?.()
  }

  readonly #fail = (error: unknown): void => {
    this.#failed ??= { error }
    this.#end()
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
