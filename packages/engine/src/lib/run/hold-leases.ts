import type { AccountGate } from '@assay/providers/account-gate'
import type { HeldLease } from './lease.ts'

/** Makes a gate that gives no place unless this process has all of some runs; a request then isn't sent. */
export function holdLeases(gate: AccountGate, leases: readonly HeldLease[]): AccountGate {
  return {
    ...gate,
    acquire: async (account, signal) => {
      const permit = await gate.acquire(account, signal)
      if (permit === null) return null
      for (const lease of leases) {
        if (await lease.hold(signal)) continue
        permit.report(null)
        return null
      }
      return permit
    },
  }
}
