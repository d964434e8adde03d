import { type BudgetLedger, type EarlierSpending, LocalLedger } from '@assay/engine/work'
import type { Limits } from './limits.ts'
import { createSlotGates } from './slot-gate.ts'

/** Makes limits for this process alone. What was spent before it is read from the store. */
export function createLocalLimits(): Limits {
  // Nobody else has places.
  const gates = createSlotGates({ sync: async ({ used, ceiling }) => Math.max(used, ceiling) })
  const ledgers = new Map<string, BudgetLedger>()
  return {
    gate: gates.gate,
    budget: (experiment, limitUsd, readEarlier) => {
      const known = ledgers.get(experiment) ?? openLedger(limitUsd, readEarlier)
      ledgers.set(experiment, known)
      return known
    },
    [Symbol.asyncDispose]: async () => gates.close(),
  }
}

/** Makes a ledger that first reads what was spent before; a failure to read it is tried again with the next request. */
function openLedger(limitUsd: number, readEarlier: () => Promise<EarlierSpending>): BudgetLedger {
  const ledger = new LocalLedger(limitUsd)
  let reading: Promise<void> | null = null
  const read = async () => ledger.addEarlier(await readEarlier())
  return {
    reserve: async (expenses) => {
      reading ??= read()
      await reading.catch((error: unknown) => {
        reading = null
        throw error
      })
      return ledger.reserve(expenses)
    },
  }
}
