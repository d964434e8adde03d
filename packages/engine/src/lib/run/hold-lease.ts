import type { AccountGate } from '@assay/providers/account-gate'
import type { HeldLease } from './lease.ts'

/** Makes a gate that gives no place unless this process has a run; a request then isn't sent. */
export function holdLease(gate: AccountGate, lease: HeldLease): AccountGate {
  return {
    ...gate,
    acquire: async (account, signal) => {
      const permit = await gate.acquire(account, signal)
      if (permit === null || (await lease.hold(signal))) return permit
      permit.report(null)
      return null
    },
  }
}
