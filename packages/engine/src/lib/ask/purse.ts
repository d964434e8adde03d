import type { Bill, Expense, Payment, Reservation } from './budget-ledger.ts'

/** A sample's money for judging its last answer, reserved with that answer so that none is bought that can't be judged. */
export class Purse implements Disposable {
  #kept: Reservation | null = null
  #spentUsd = 0

  /** What is certainly spent on the sample under the budget, in US dollars. */
  get spentUsd(): number {
    return this.#spentUsd
  }

  /** Counts what a try cost. */
  addBill({ costUsd }: Bill): void {
    this.#spentUsd += costUsd ?? 0
  }

  get isEmpty(): boolean {
    return this.#kept === null
  }

  /** Keeps what a reservation has left. */
  keep(reservation: Reservation): void {
    this.empty()
    this.#kept = reservation
  }

  /** Takes the money for a judge's request; null if there isn't enough. */
  take(expense: Expense): Payment | null {
    return this.#kept?.take(expense) ?? null
  }

  /** Releases what is left. Nobody waits for money while holding some, or two samples could wait for each other. */
  empty(): void {
    this.#kept?.close()
    this.#kept = null
  }

  [Symbol.dispose](): void {
    this.empty()
  }
}
