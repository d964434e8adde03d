/** Money that is set aside for one request. */
export interface Reservation {
  /** Ends it with what the request cost; null when that is not known. */
  settle(costUsd: number | null): void
}

/** Keeps what a command may spend. Many machines may share one. */
export interface BudgetLedger {
  /**
   * Sets money aside for a request that costs at most what `worstUsd` gives, null when nobody can tell; it is asked only where there is a
   * limit. Waits while requests under way may leave enough, and gives null when the request does not fit any more.
   */
  reserve(worstUsd: () => Promise<number | null>): Promise<Reservation | null>
}

/** A ledger without a limit. */
export const UNLIMITED: BudgetLedger = { reserve: async () => ({ settle: () => {} }) }

/** Sums of cents differ in their last bits; that is not more than the limit. */
const ROUNDING = 1 + 1e-9

interface Waiting {
  readonly worstUsd: number | null
  readonly resolve: (reservation: Reservation | null) => void
}

/**
 * A ledger of this process. No more than the limit is ever spent where the worst case of every request is known. Where it is not,
 * a request counts as twice the dearest one so far, and there is one at a time until one has been paid: then no more than one
 * request goes beyond the limit.
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

  async reserve(worst: () => Promise<number | null>): Promise<Reservation | null> {
    const worstUsd = await worst()
    return new Promise((resolve) => {
      this.#waiting.push({ worstUsd, resolve })
      this.#serve()
    })
  }

  /** Serves those who wait, first come first served; whoever does not fit waits for money to come back, if any can. */
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

  /** What a request is counted as; null while nothing is known of any. */
  #amountOf(worstUsd: number | null): number | null {
    return worstUsd ?? (this.#dearestUsd === null ? null : 2 * this.#dearestUsd)
  }

  #take(amountUsd: number): Reservation {
    this.#reservedUsd += amountUsd
    this.#underWay++
    return {
      settle: (costUsd) => {
        this.#reservedUsd -= amountUsd
        this.#underWay--
        // What is not known may have been as much as was set aside.
        this.#spentUsd += costUsd ?? amountUsd
        if (costUsd !== null) this.#dearestUsd = Math.max(this.#dearestUsd ?? 0, costUsd)
        this.#serve()
      },
    }
  }
}
