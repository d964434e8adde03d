import type { Expense, Payment, Reservation } from './budget-ledger.ts'
import type { SampleOutlays } from './sample-outlays.ts'

/** A sample's money: what is reserved for judging its last answer, so that none is bought that can't be judged, and what was spent. */
export class Purse implements Disposable {
  /** What was spent; null where nobody asks what a sample cost. */
  readonly outlays: SampleOutlays | null
  #kept: Reservation | null = null

  constructor(outlays: SampleOutlays | null = null) {
    this.outlays = outlays
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
