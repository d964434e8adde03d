import type { Bill, BudgetLedger, Expense, Payment, Reservation } from './budget-ledger.ts'
import type { Purse } from './purse.ts'

/** One try of a request, and who pays for it. */
export interface PaidTry<Cost extends Expense, Outcome> {
  readonly purse: Purse
  /** Returns the request's expense; not called without a budget. */
  readonly expense: () => Promise<Cost>
  /** Returns the expenses of judging the answer, whose money is left in the purse; null for a judge's own request, which takes it there. */
  readonly judging: (() => Promise<readonly Expense[]>) | null
  /** Sends it. `count` returns the US dollars that an outcome counts under the budget; null without one. */
  readonly send: (count: (outcome: Outcome) => Promise<number | null>) => Promise<Outcome>
  readonly billOf: (expense: Cost, outcome: Outcome) => Promise<Bill>
}

/** Sends one try within a budget, and settles what it cost. Returns null, and sends nothing, if the money doesn't suffice. */
export async function payForTry<Cost extends Expense, Outcome extends { readonly ok: boolean }>(
  budget: BudgetLedger,
  tried: PaidTry<Cost, Outcome>,
): Promise<Outcome | null> {
  const money = await takeMoney(budget, tried)
  if (money === null) return null
  const { payment, reservation, expense } = money
  let bill: Bill = { costUsd: 0 }
  let isAnswered = false
  const billFor = async (outcome: Outcome): Promise<Bill> => {
    if (expense !== null) bill = await tried.billOf(expense, outcome)
    return bill
  }
  try {
    const outcome = await tried.send(async (sent) => payment.countOf(await billFor(sent)))
    isAnswered = outcome.ok
    await billFor(outcome)
    return outcome
  } finally {
    payment.settle(bill)
    if (isAnswered && expense !== null && tried.judging !== null && reservation !== null) tried.purse.keep(reservation)
    else reservation?.close()
  }
}

interface Money<Cost> {
  readonly payment: Payment
  /** Null if the purse paid. */
  readonly reservation: Reservation | null
  /** Null without a budget. */
  readonly expense: Cost | null
}

async function takeMoney<Cost extends Expense, Outcome>(
  budget: BudgetLedger,
  { purse, expense, judging }: PaidTry<Cost, Outcome>,
): Promise<Money<Cost> | null> {
  let own: Cost | null = null
  if (judging === null && !purse.isEmpty) {
    own = await expense()
    const payment = purse.take(own)
    if (payment !== null) return { payment, reservation: null, expense: own }
  }
  purse.empty()
  const reservation = await budget.reserve(async () => {
    own ??= await expense()
    return [own, ...((await judging?.()) ?? [])]
  })
  return reservation === null ? null : { payment: reservation.first, reservation, expense: own }
}
