import type { AccountGate } from '@assay/providers/account-gate'
import type { Recorder } from '@assay/providers/recording'
import type { Writer } from '@assay/store/store'
import type { Workspace } from '../workspace/workspace.ts'
import type { BudgetLedger } from './budget-ledger.ts'
import type { Rejections } from './rejections.ts'
import type { ServedModels } from './served-models.ts'

/** Services that all requests of an experiment share. */
export interface Services {
  readonly workspace: Workspace
  /** Saves answers and results in batches. */
  readonly writer: Writer
  readonly gate: AccountGate
  readonly budget: BudgetLedger
  /** Records every exchange, including cached ones, so that a recording is complete; null if nothing is recorded. */
  readonly recorder: Recorder | null
  readonly maxRetries: number
  readonly served: ServedModels
  /** Which models' services reject every request. */
  readonly rejections: Rejections
  /** Aborts sending: nothing more is sent, and open requests may finish. */
  readonly stop: AbortSignal
  /** Aborts open requests too. */
  readonly abort: AbortSignal
}
