import type { AccountGate } from '@assay/providers/account-gate'
import type { Recorder } from '@assay/providers/recording'
import type { Writer } from '@assay/store/store'
import type { Workspace } from '../workspace/workspace.ts'
import type { BudgetLedger } from './budget-ledger.ts'

/** What all requests of an experiment share. */
export interface Services {
  readonly workspace: Workspace
  /** Makes answers and results durable, many at a time. */
  readonly writer: Writer
  readonly gate: AccountGate
  readonly budget: BudgetLedger
  /** Gets every exchange, those from the cache included, so that a recording is whole; null when nothing is recorded. */
  readonly recorder: Recorder | null
  readonly maxRetries: number
  /** When it is aborted, nothing more is sent; what was sent may finish. */
  readonly stop: AbortSignal
  /** When it is aborted, requests under way are given up too. */
  readonly abort: AbortSignal
}
