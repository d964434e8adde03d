import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { BudgetLedger } from '@assay/engine/work'
import type { PostgresPool } from '@assay/store/database'
import type { Limits } from '../limits.ts'
import { createSlotGates } from '../slot-gate.ts'
import type { JobsDatabase } from './jobs-database.ts'
import { PostgresLedger } from './postgres-ledger.ts'
import { syncSlots } from './sync-slots.ts'

/** Makes limits that all processes on one database share. Each process counts separately, under a unique name. */
export function createPostgresLimits({ pool }: JobsDatabase): Limits {
  const worker = `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`
  const gates = createSlotGates({ sync: (wish) => syncSlots(pool, worker, wish) })
  const ledgers = new Map<string, PostgresLedger>()
  const open = (experiment: string, limitUsd: number): BudgetLedger => {
    const ledger = ledgers.get(experiment) ?? new PostgresLedger(pool, { experiment, limitUsd, worker })
    ledgers.set(experiment, ledger)
    return ledger
  }
  return {
    gate: gates.gate,
    budget: open,
    [Symbol.asyncDispose]: async () => {
      gates.close()
      for (const ledger of ledgers.values()) await ledger.flush()
      await release(pool, worker)
    },
  }
}

/** Releases places at once; otherwise they expire. */
async function release(pool: PostgresPool, worker: string): Promise<void> {
  await pool
    .once((session) => session.change({ sql: 'DELETE FROM slots WHERE worker = $1', parameters: [worker] }))
    .catch(() => 0)
}
