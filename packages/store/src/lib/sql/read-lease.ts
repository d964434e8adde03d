import type { Lease } from '@assay/core/run'
import type { RunsTable } from './tables.ts'

/** Returns who holds a run, by the columns of its row; null for nobody. */
export function readLease(row: Pick<RunsTable, 'lease_owner' | 'lease_expires_ms'>): Lease | null {
  const { lease_owner: owner, lease_expires_ms: expires } = row
  return owner === null || expires === null ? null : { owner, expires_at: new Date(expires).toISOString() }
}
