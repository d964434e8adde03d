import type { Lease, RunStatus } from '@assay/core/run'

/** Asks for the right to run a run, for so long; it is renewed before that time is over. */
export interface LeaseRequest {
  /** Names the process for people and for itself: no two processes have the same. */
  readonly owner: string
  readonly ttlMs: number
}

/**
 * A change of a run's status that happens only from where the caller thinks it is. It is refused where the status is not one of
 * `from`, and where somebody other than `as` holds a lease that has not ended.
 */
export interface StatusChange {
  readonly from: readonly RunStatus[]
  readonly to: RunStatus
  /** The owner of the lease who makes the change, or a former owner whose lease is to be taken over; null for nobody. */
  readonly as?: string | null | undefined
  /** The lease from now on; null, the default, for none. */
  readonly lease?: LeaseRequest | null | undefined
  /** ISO 8601; left as it is where undefined. */
  readonly finished_at?: string | null | undefined
}

/** Whether a change was made; if not, how the run is instead. */
export type StatusOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: RunStatus; readonly lease: Lease | null }

/** Decides whether a change may be made to a run that is like this at the moment `nowMs`. Every store asks here. */
export function decideChange(
  run: { readonly status: RunStatus; readonly lease: Lease | null },
  { from, as = null }: StatusChange,
  nowMs: number,
): StatusOutcome {
  const { status, lease } = run
  const isFree = lease === null || lease.owner === as || Date.parse(lease.expires_at) <= nowMs
  return isFree && from.includes(status) ? { ok: true } : { ok: false, status, lease }
}

/** Returns the lease that a request gets at the moment `nowMs`. */
export function grantLease({ owner, ttlMs }: LeaseRequest, nowMs: number): Lease {
  return { owner, expires_at: new Date(nowMs + ttlMs).toISOString() }
}
