import {
  amountsOf,
  type BudgetLedger,
  createReservation,
  decideAmounts,
  type Expense,
  higherRatio,
  type LedgerChange,
  type Reservation,
  SAME_COUNT,
  type TokenRatio,
} from './budget-ledger.ts'

/** The spending of a run before it is resumed. */
export interface EarlierSpending {
  readonly spentUsd: number
  readonly dearestUsd: number | null
}

interface Waiting {
  readonly expenses: readonly Expense[]
  readonly resolve: (reservation: Reservation | null) => void
}

/**
 * The ledger of this process. It never spends more than the limit if every request's worst case is known. If not, a request counts as an
 * answer of usual length or as twice the most expensive one so far, and where that doesn't fit, requests run one at a time. Nor is it known how
 * a service counts before its first answer of a kind, so that one is sent alone: in both cases, at most one request exceeds the limit.
 */
export class LocalLedger implements BudgetLedger {
  readonly #limitUsd: number
  #waiting: Waiting[] = []
  readonly #ratios = new Map<string, TokenRatio>()
  /** The reservations that will show how a kind of requests is counted. */
  readonly #learners = new Map<string, object>()
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

  async reserve(read: () => Promise<readonly Expense[]>): Promise<Reservation | null> {
    const expenses = await read()
    return new Promise((resolve) => {
      this.#waiting.push({ expenses, resolve })
      this.#serve()
    })
  }

  /**
   * Serves waiting requests in order. One that doesn't fit waits for money to be released, if any can be; one whose kind another request is
   * about to show lets those behind it pass.
   */
  #serve(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const [at, next] of waiting.entries()) {
      const isUnclear = next.expenses.some(({ kind }) => this.#learners.has(kind))
      const decided = isUnclear ? 'wait' : this.#decide(next.expenses)
      if (decided === 'wait') this.#waiting.push(next)
      else next.resolve(decided)
      if (decided === 'wait' && !isUnclear) {
        this.#waiting.push(...waiting.slice(at + 1))
        return
      }
    }
  }

  #decide(expenses: readonly Expense[]): Reservation | null | 'wait' {
    const amounts = amountsOf(expenses, this.#ratioOf, this.#dearestUsd)
    const takenUsd = this.#spentUsd + this.#reservedUsd
    const decision = decideAmounts(amounts, { takenUsd, limitUsd: this.#limitUsd, underWay: this.#underWay })
    if (decision === 'granted') return this.#grant(expenses, amounts.firstUsd, amounts.furtherUsd)
    return decision === 'wait' ? 'wait' : null
  }

  #ratioOf = (kind: string): TokenRatio => this.#ratios.get(kind) ?? SAME_COUNT

  #grant(expenses: readonly Expense[], firstUsd: number, furtherUsd: number): Reservation {
    const learner = {}
    for (const { kind } of expenses) if (!this.#ratios.has(kind)) this.#learners.set(kind, learner)
    this.#reservedUsd += firstUsd + furtherUsd
    this.#underWay++
    const grant = { firstUsd, furtherUsd, kind: expenses[0]?.kind ?? '', ratioOf: this.#ratioOf }
    return createReservation(grant, (change) => this.#apply(change, learner))
  }

  #apply({ releasedUsd, spentUsd, paidUsd, learned, isOver }: LedgerChange, learner: object): void {
    this.#reservedUsd -= releasedUsd
    this.#spentUsd += spentUsd
    if (paidUsd !== null) this.#dearestUsd = Math.max(this.#dearestUsd ?? 0, paidUsd)
    if (learned !== null) {
      this.#ratios.set(learned.kind, higherRatio(this.#ratios.get(learned.kind), learned.ratio))
      this.#learners.delete(learned.kind)
    }
    if (isOver) {
      this.#underWay--
      for (const [kind, by] of this.#learners) if (by === learner) this.#learners.delete(kind)
    }
    this.#serve()
  }
}
