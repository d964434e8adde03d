import type { BudgetLedger, EarlierSpending } from '@assay/engine/work'
import type { AccountGate } from '@assay/providers/account-gate'

/** Limits that workers share: on an account's parallel requests, and on an experiment's spending. */
export interface Limits extends AsyncDisposable {
  /** Returns a gate for accounts' requests, at most `ceiling` over all workers and runs. */
  gate(ceiling: number): AccountGate
  /**
   * Returns an experiment's budget. Everyone who opens it names the same limit. `readEarlier` is called where nothing is known of what other
   * processes spent.
   */
  budget(experiment: string, limitUsd: number, readEarlier: () => Promise<EarlierSpending>): BudgetLedger
}

/** A process's current and wanted share of an account's places. */
export interface SlotWish {
  readonly account: string
  /** Requests in flight. Their places can't be taken away. */
  readonly used: number
  /** Requests in flight and those that wait. */
  readonly wanted: number
  /** Maximum places of the account, over all processes. */
  readonly ceiling: number
}

/** The table of accounts' places. */
export interface SlotTable {
  /** Reports what this process uses and wants, and returns the number of its places: at least what it uses. */
  sync(wish: SlotWish): Promise<number>
}
