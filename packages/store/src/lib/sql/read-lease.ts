import type { Lease } from '@assay/core/run'
import type { RunsTable } from './tables.ts'

/** Returns a run's lease from its row; null if nobody holds it. */
export function readLease(row: Pick<RunsTable, 'lease_owner' | 'lease_expires_ms'>): Lease | null {
  const { lease_owner: owner, lease_expires_ms: expires } = row
  return owner === null || expires === null ? null : { owner, expires_at: new Date(expires).toISOString() }
}
