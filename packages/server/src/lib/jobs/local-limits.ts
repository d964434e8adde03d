import { type BudgetLedger, LocalLedger } from '@assay/engine/work'
import type { Limits } from './limits.ts'
import { createSlotGates } from './slot-gate.ts'

/** Makes limits for this process alone. Earlier spending is unknown. */
export function createLocalLimits(): Limits {
  // Nobody else has places.
  const gates = createSlotGates({ sync: async ({ used, ceiling }) => Math.max(used, ceiling) })
  const ledgers = new Map<string, BudgetLedger>()
  return {
    gate: gates.gate,
    budget: (experiment, limitUsd) => {
      const known = ledgers.get(experiment) ?? new LocalLedger(limitUsd)
      ledgers.set(experiment, known)
      return known
    },
    [Symbol.asyncDispose]: async () => gates.close(),
  }
}
