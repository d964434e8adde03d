/**
 * Money that a command may spend. Asking stops before it is over: what is being asked right now is counted at the highest
 * cost seen so far.
 */
export class Budget {
  readonly #limitUsd: number | null
  #spentUsd = 0
  #highestUsd = 0
  #asking = 0

  /** `limitUsd` null is a budget without end, which only counts. */
  constructor(limitUsd: number | null) {
    this.#limitUsd = limitUsd
  }

  get spentUsd(): number {
    return this.#spentUsd
  }

  /** Whether one more request may be sent. Call `settle` when its cost is known. */
  tryReserve(): boolean {
    if (this.#limitUsd !== null && this.#spentUsd + (this.#asking + 1) * this.#highestUsd > this.#limitUsd) return false
    if (this.#limitUsd !== null && this.#spentUsd >= this.#limitUsd) return false
    this.#asking++
    return true
  }

  /** Ends a reservation with what the request cost; null when that is not known. */
  settle(costUsd: number | null): void {
    this.#asking--
    this.#spentUsd += costUsd ?? 0
    this.#highestUsd = Math.max(this.#highestUsd, costUsd ?? 0)
  }
}
