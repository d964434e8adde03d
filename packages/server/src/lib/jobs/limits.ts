import type { BudgetLedger } from '@assay/engine/work'
import type { AccountGate } from '@assay/providers/account-gate'

/** Limits that workers share: how many requests of an account are under way, and what an experiment may spend. */
export interface Limits extends AsyncDisposable {
  /** Lets requests of an account through, at most `ceiling` of all workers and runs together. */
  gate(ceiling: number): AccountGate
  /** The money of an experiment. All that open it name the same limit. */
  budget(experiment: string, limitUsd: number): BudgetLedger
}

/** What a process holds of an account's places, and what it would like to hold. */
export interface SlotWish {
  readonly account: string
  /** Requests under way. These places can't be taken away. */
  readonly used: number
  /** Requests under way and those that wait. */
  readonly wanted: number
  /** Most places of the account, over all processes. */
  readonly ceiling: number
}

/** Where the places of accounts are kept. */
export interface SlotTable {
  /** Says what this process uses and wants, and returns how many places it has now: at least what it uses. */
  sync(wish: SlotWish): Promise<number>
}
