import type { DatabaseSync } from 'node:sqlite'
import type { RunStatus } from '@assay/core/run'
import { readLease } from '../sql/read-lease.ts'
import { runNotFound } from '../store/run-errors.ts'
import { decideChange, type LeaseRequest, type StatusChange, type StatusOutcome } from '../store/status-change.ts'

/** Changes a run's owner within the caller's transaction: nothing comes between reading and writing. */
export interface Leases {
  change(run: string, change: StatusChange): StatusOutcome
  /** Gives the lease to the process that creates the run. */
  grant(run: string, lease: LeaseRequest): void
  /** Renews its current owner's lease, even an expired one that nobody took; returns false for anybody else. */
  renew(run: string, lease: LeaseRequest): boolean
}

/** Makes the leases of a database's runs; `path` is for messages. The clock is read here, at the moment of the write. */
export function createLeases(database: DatabaseSync, path: string): Leases {
  const select = database.prepare('SELECT status, lease_owner, lease_expires_ms FROM runs WHERE id = ?')
  const lease = database.prepare('UPDATE runs SET lease_owner = ?, lease_expires_ms = ? WHERE id = ?')
  const update = database.prepare(
    `UPDATE runs SET stop_asked = CASE WHEN ?1 = 'running' AND status <> 'running' THEN 0 ELSE stop_asked END,
      status = ?1, lease_owner = ?2, lease_expires_ms = ?3 WHERE id = ?4`,
  )
  const finish = database.prepare('UPDATE runs SET finished_at = ? WHERE id = ?')

  const read = (run: string) => {
    const row = select.get(run)
    if (row === undefined) throw runNotFound(run, path)
    const { status, lease_owner: owner, lease_expires_ms: expires } = row
    const lease_owner = typeof owner === 'string' ? owner : null
    const lease_expires_ms = typeof expires === 'number' ? expires : null
    // This store wrote it from a checked run; parsing with the schema would double the thread's start time.
    return { status: String(status) as RunStatus, lease: readLease({ lease_owner, lease_expires_ms }) }
  }

  return {
    change(run, change) {
      const now = Date.now()
      const outcome = decideChange(read(run), change, now)
      if (!outcome.ok) return outcome
      const taken = change.lease ?? null
      update.run(change.to, taken?.owner ?? null, taken === null ? null : now + taken.ttlMs, run)
      if (change.finished_at !== undefined) finish.run(change.finished_at, run)
      return outcome
    },
    grant(run, { owner, ttlMs }) {
      lease.run(owner, Date.now() + ttlMs, run)
    },
    renew(run, { owner, ttlMs }) {
      if (read(run).lease?.owner !== owner) return false
      lease.run(owner, Date.now() + ttlMs, run)
      return true
    },
  }
}
