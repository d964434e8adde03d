/** Money reserved for one try of a request. */
export interface Reservation {
  /**
   * Ends the reservation with the try's actual cost; null if it is unknown. An unknown cost counts as what was reserved, and as
   * `leastUsd` if that is more.
   */
  settle(costUsd: number | null, leastUsd?: number): void
}

/** Tracks what a command may spend. Many machines can share one. */
export interface BudgetLedger {
  /**
   * Reserves money for a request that costs at most `worstUsd()`, null if unknown; it is called only if there is a limit. Waits while open
   * requests may leave enough, and resolves to null if the request no longer fits.
   */
  reserve(worstUsd: () => Promise<number | null>): Promise<Reservation | null>
}

/** A ledger without a limit. */
export const UNLIMITED: BudgetLedger = { reserve: async () => ({ settle: () => {} }) }

/** Tolerance for sums of cents that differ in their last bits. */
const ROUNDING = 1 + 1e-9

/** The spending of a run before it is resumed. */
export interface EarlierSpending {
  readonly spentUsd: number
  readonly dearestUsd: number | null
}

interface Waiting {
  readonly worstUsd: number | null
  readonly resolve: (reservation: Reservation | null) => void
}

/**
 * The ledger of this process. It never spends more than the limit if every request's worst case is known. If not, a request counts as twice
 * the most expensive one so far, and requests run one at a time until the first is paid, so at most one request exceeds the limit.
 */
export class LocalLedger implements BudgetLedger {
  readonly #limitUsd: number
  readonly #waiting: Waiting[] = []
  #spentUsd = 0
  #reservedUsd = 0
  #underWay = 0
  #dearestUsd: number | null = null

  constructor(limitUsd: number) {
    this.#limitUsd = limitUsd
  }

  /** Counts what was spent before this process, and the most expensive request then; null if none is known. */
  addEarlier({ spentUsd, dearestUsd }: EarlierSpending): void {
    this.#spentUsd += spentUsd
    if (dearestUsd !== null) this.#dearestUsd = Math.max(this.#dearestUsd ?? 0, dearestUsd)
  }

  async reserve(worst: () => Promise<number | null>): Promise<Reservation | null> {
    const worstUsd = await worst()
    return new Promise((resolve) => {
      this.#waiting.push({ worstUsd, resolve })
      this.#serve()
    })
  }

  /** Serves waiting requests in order. One that doesn't fit waits for money to be released, if any can be. */
  #serve(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const amount = this.#amountOf(next.worstUsd)
      const fits = amount !== null && this.#spentUsd + this.#reservedUsd + amount <= this.#limitUsd * ROUNDING
      const mayTry = amount === null && this.#underWay === 0 && this.#spentUsd < this.#limitUsd
      if (!fits && !mayTry && this.#underWay > 0) return
      this.#waiting.shift()
      next.resolve(fits || mayTry ? this.#take(amount ?? 0) : null)
    }
  }

  /** Returns the amount to reserve for a request; null while no cost is known. */
  #amountOf(worstUsd: number | null): number | null {
    return worstUsd ?? (this.#dearestUsd === null ? null : 2 * this.#dearestUsd)
  }

  #take(amountUsd: number): Reservation {
    this.#reservedUsd += amountUsd
    this.#underWay++
    return {
      settle: (costUsd, leastUsd = 0) => {
        this.#reservedUsd -= amountUsd
        this.#underWay--
        // Nothing is reserved while no cost is known, so the estimate keeps an unknown cost from being free.
        this.#spentUsd += costUsd ?? Math.max(amountUsd, leastUsd)
        if (costUsd !== null) this.#dearestUsd = Math.max(this.#dearestUsd ?? 0, costUsd)
        this.#serve()
      },
    }
  }
}
