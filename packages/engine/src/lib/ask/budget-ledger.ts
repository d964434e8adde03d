/** Tokens as a service counts them, for each that Assay counts; at least 1, since nothing says that the next request is counted as favorably. */
export interface TokenRatio {
  readonly input: number
  readonly output: number
}

/** A service that counts as Assay does. */
export const SAME_COUNT: TokenRatio = { input: 1, output: 1 }

/** A request to pay for. */
export interface Expense {
  /** The requests that a service counts alike, such as one model's follow-ups with tools. The first of a kind is sent alone. */
  readonly kind: string
  /** Returns its highest cost in US dollars; null if nothing limits the answer. */
  readonly worstUsd: (ratio: TokenRatio) => number | null
  /** Returns what it counts as at least if nothing limits the answer. */
  readonly assumedUsd: (ratio: TokenRatio) => number
}

/** The actual cost of a request. */
export interface Bill {
  /** US dollars; null if unknown: it then counts as what was reserved, and as `leastUsd` if that is more. */
  readonly costUsd: number | null
  readonly leastUsd?: number
  /** How the service counted it; null if there was no answer to learn from. */
  readonly ratio?: TokenRatio | null
}

/** Money for one request. */
export interface Payment {
  /** Returns the US dollars that a bill counts; null without a limit. */
  countOf(bill: Bill): number | null
  /** Ends it with the actual cost. */
  settle(bill: Bill): void
}

/** Money for a request and for those that must follow it. */
export interface Reservation {
  /** The first request's money. */
  readonly first: Payment
  /** Takes the money for a further request out of it; null if less is left. */
  take(expense: Expense): Payment | null
  /** Releases what wasn't taken. */
  close(): void
}

/** Tracks what a command may spend. Many machines can share one. */
export interface BudgetLedger {
  /**
   * Reserves money for a request and for those that must follow it, such as a judge's; `expenses` is called only if there is a limit. Waits
   * while open requests may leave enough or show how the service counts, and resolves to null if the money no longer suffices.
   */
  reserve(expenses: () => Promise<readonly Expense[]>): Promise<Reservation | null>
}

const FREE: Payment = { countOf: () => null, settle: () => {} }

/** A ledger without a limit. */
export const UNLIMITED: BudgetLedger = {
  reserve: async () => ({ first: FREE, take: () => FREE, close: () => {} }),
}

/** Tolerance for sums of cents that differ in their last bits. */
export const ROUNDING = 1 + 1e-9

/** Returns the higher of two ratios, each for itself. */
export function higherRatio(one: TokenRatio | undefined, other: TokenRatio): TokenRatio {
  if (one === undefined) return other
  return { input: Math.max(one.input, other.input), output: Math.max(one.output, other.output) }
}

/** The money that a ledger granted for a request and those that must follow it. */
export interface Grant {
  /** US dollars for the first request, and for the others together. */
  readonly firstUsd: number
  readonly furtherUsd: number
  /** The first request's kind. */
  readonly kind: string
  /** Returns how a kind of requests is counted, as far as it's known. */
  readonly ratioOf: (kind: string) => TokenRatio
}

/** A change of a ledger's sums. */
export interface LedgerChange {
  readonly releasedUsd: number
  readonly spentUsd: number
  /** The known cost of an answer; null if there is none. */
  readonly paidUsd: number | null
  readonly learned: { readonly kind: string; readonly ratio: TokenRatio } | null
  /** Whether nothing of the reservation is left. */
  readonly isOver: boolean
}

/** Makes the reservation of a grant; `apply` enters its changes into the ledger. */
export function createReservation(grant: Grant, apply: (change: LedgerChange) => void): Reservation {
  let leftUsd = grant.furtherUsd
  let open = 0
  let isClosed = false
  const pay = (kind: string, amountUsd: number): Payment => {
    open++
    const countOf = ({ costUsd, leastUsd = 0 }: Bill) => costUsd ?? Math.max(amountUsd, leastUsd)
    return {
      countOf,
      settle(bill) {
        const { costUsd, ratio = null } = bill
        open--
        apply({
          releasedUsd: amountUsd,
          spentUsd: countOf(bill),
          // A request without an answer costs nothing, which says nothing about others.
          paidUsd: ratio === null ? null : costUsd,
          learned: ratio === null ? null : { kind, ratio },
          isOver: isClosed && open === 0,
        })
      },
    }
  }
  return {
    first: pay(grant.kind, grant.firstUsd),
    take(expense) {
      const amountUsd = expense.worstUsd(grant.ratioOf(expense.kind))
      if (isClosed || amountUsd === null || amountUsd > leftUsd * ROUNDING) return null
      leftUsd = Math.max(0, leftUsd - amountUsd)
      return pay(expense.kind, amountUsd)
    },
    close() {
      if (isClosed) return
      isClosed = true
      apply({ releasedUsd: leftUsd, spentUsd: 0, paidUsd: null, learned: null, isOver: open === 0 })
    },
  }
}

/** The amounts to reserve for a request and for those that must follow it. */
export interface Amounts {
  readonly firstUsd: number
  readonly furtherUsd: number
  /** Whether they can't cost more. */
  readonly isBound: boolean
}

/** Returns the amounts to reserve. What nothing limits counts as twice the most expensive answer so far, and as `assumedUsd` if that is more. */
export function amountsOf(
  expenses: readonly Expense[],
  ratioOf: (kind: string) => TokenRatio,
  dearestUsd: number | null,
): Amounts {
  const worst = expenses.map(({ kind, worstUsd }) => worstUsd(ratioOf(kind)))
  const [firstUsd = 0, ...further] = expenses.map(
    ({ kind, assumedUsd }, at) => worst[at] ?? Math.max(assumedUsd(ratioOf(kind)), 2 * (dearestUsd ?? 0)),
  )
  return {
    firstUsd,
    furtherUsd: further.reduce((sum, amount) => sum + amount, 0),
    isBound: worst.every((amount) => amount !== null),
  }
}

/**
 * Decides about amounts where `takenUsd` are spent or reserved, and `underWay` reservations are open. A request that nothing limits is sent
 * alone where it may not fit, if what must follow it does: then at most this request exceeds the limit.
 */
export function decideAmounts(
  { firstUsd, furtherUsd, isBound }: Amounts,
  { takenUsd, limitUsd, underWay }: { readonly takenUsd: number; readonly limitUsd: number; readonly underWay: number },
): 'granted' | 'wait' | 'refused' {
  if (takenUsd + firstUsd + furtherUsd <= limitUsd * ROUNDING) return 'granted'
  if (underWay > 0) return 'wait'
  return !isBound && takenUsd + furtherUsd < limitUsd ? 'granted' : 'refused'
}
