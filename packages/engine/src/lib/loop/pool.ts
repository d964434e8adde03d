/** How much goes on at once. */
export interface PoolSize {
  /** Pieces of work in their first part, such as asking. */
  readonly active: number
  /** Pieces of work in all, those in their second part included. */
  readonly open: number
}

/**
 * Runs pieces of work side by side and holds whoever adds more until there is room. Each has a first part, which is scarce,
 * and may say when it is over. The first error ends it all: it is thrown by the next `add` or by `drain`.
 */
export class Pool {
  readonly #size: PoolSize
  #active = 0
  #open = 0
  #failed: { readonly error: unknown } | null = null
  #wake: (() => void) | null = null

  constructor(size: PoolSize) {
    this.#size = size
  }

  /**
   * Starts the work when there is room; resolves when it has started. The work calls `advance` when its first part is over.
   * One adder at a time.
   */
  async add(work: (advance: () => void) => Promise<void>): Promise<void> {
    while ((this.#active >= this.#size.active || this.#open >= this.#size.open) && this.#failed === null) {
      await this.#change()
    }
    if (this.#failed !== null) throw this.#failed.error
    this.#active++
    this.#open++
    let isActive = true
    const advance = () => {
      if (isActive) this.#active--
      isActive = false
      this.#wake?.()
    }
    work(advance)
      .catch((error: unknown) => {
        this.#failed ??= { error }
      })
      .finally(() => {
        this.#open--
        advance()
      })
  }

  /** Resolves when all work has ended. */
  async drain(): Promise<void> {
    while (this.#open > 0) await this.#change()
    if (this.#failed !== null) throw this.#failed.error
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
