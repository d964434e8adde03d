import { RunStatus } from '@assay/core/run'
import { sql } from 'kysely'
import { readLease } from '../sql/read-lease.ts'
import { runNotFound } from '../store/run-errors.ts'
import { decideChange, type LeaseRequest, type StatusChange, type StatusOutcome } from '../store/status-change.ts'
import type { Session } from './postgres-pool.ts'

/** The database's clock, which all machines use. The transaction's clock would stand still while it waits for a lock. */
const NOW_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** The database's clock for the query builder. */
export const DATABASE_NOW = sql<number>`${sql.raw(NOW_MS)}`

/** Compares and sets within a transaction: the run's row is locked before it is read. */
export async function changeLease(
  session: Session,
  run: string,
  change: StatusChange,
  location: string,
): Promise<StatusOutcome> {
  const [row] = await session.rows({
    sql: 'SELECT status, lease_owner, lease_expires_ms FROM runs WHERE id = $1 FOR NO KEY UPDATE',
    parameters: [run],
  })
  if (row === undefined) throw runNotFound(run, location)
  // A separate query: the previous one may have waited for the lock after reading the clock.
  const [clock] = await session.rows({ sql: `SELECT ${NOW_MS} AS now`, parameters: [] })
  const now = Number(clock?.now)
  const lease_owner = typeof row.lease_owner === 'string' ? row.lease_owner : null
  const lease_expires_ms = typeof row.lease_expires_ms === 'number' ? row.lease_expires_ms : null
  const status = RunStatus.parse(row.status)
  const outcome = decideChange({ status, lease: readLease({ lease_owner, lease_expires_ms }) }, change, now)
  if (!outcome.ok) return outcome
  const taken = change.lease ?? null
  await session.change({
    sql: `UPDATE runs SET stop_asked = CASE WHEN $1 = 'running' AND status <> 'running' THEN 0 ELSE stop_asked END,
      status = $1, lease_owner = $2, lease_expires_ms = $3,
      finished_at = CASE WHEN $4::boolean THEN $5 ELSE finished_at END WHERE id = $6`,
    parameters: [
      change.to,
      taken?.owner ?? null,
      taken === null ? null : now + taken.ttlMs,
      change.finished_at !== undefined,
      change.finished_at ?? null,
      run,
    ],
  })
  return outcome
}

/** Gives the lease to the process that creates the run. */
export async function grantFirst(session: Session, run: string, { owner, ttlMs }: LeaseRequest): Promise<void> {
  await session.change({
    sql: `UPDATE runs SET lease_owner = $1, lease_expires_ms = ${NOW_MS} + $2::bigint WHERE id = $3`,
    parameters: [owner, ttlMs, run],
  })
}

/** Renews its current owner's lease, even an expired one that nobody took; returns false for anybody else. */
export async function renewLease(
  session: Session,
  run: string,
  { owner, ttlMs }: LeaseRequest,
  location: string,
): Promise<boolean> {
  const renewed = await session.change({
    sql: `UPDATE runs SET lease_expires_ms = ${NOW_MS} + $1::bigint WHERE id = $2 AND lease_owner = $3`,
    parameters: [ttlMs, run, owner],
    prepared: true,
  })
  if (renewed > 0) return true
  const [row] = await session.rows({ sql: 'SELECT 1 AS found FROM runs WHERE id = $1', parameters: [run] })
  if (row === undefined) throw runNotFound(run, location)
  return false
}
