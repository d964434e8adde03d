import type { Lease, RunStatus } from '@assay/core/run'

/** A request to hold a run for some time; it is renewed before that time is over. */
export interface LeaseRequest {
  /** Name of the process, unique and readable. */
  readonly owner: string
  readonly ttlMs: number
}

/**
 * A change of a run's status from the status that the caller expects. It is rejected if the status isn't one of `from`, if somebody holds an
 * unexpired lease, or, with `as`, if anybody else has the lease, expired or not.
 */
export interface StatusChange {
  readonly from: readonly RunStatus[]
  readonly to: RunStatus
  /** The lease's owner who makes the change, or whose lease is taken over; null for whoever finds the run free. */
  readonly as?: string | null | undefined
  /** The new lease; null, the default, for none. */
  readonly lease?: LeaseRequest | null | undefined
  /** ISO 8601; unchanged if undefined. */
  readonly finished_at?: string | null | undefined
}

/** The outcome of a change; if it was rejected, the run's current state. */
export type StatusOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: RunStatus; readonly lease: Lease | null }

/** Decides whether a change may be made to a run in this state at the moment `nowMs`. Every store calls this. */
export function decideChange(
  run: { readonly status: RunStatus; readonly lease: Lease | null },
  { from, as = null }: StatusChange,
  nowMs: number,
): StatusOutcome {
  const { status, lease } = run
  // A former owner doesn't get a run back because the next one's lease ended: it doesn't know what that one recorded.
  const isFree = lease === null || (as === null ? Date.parse(lease.expires_at) <= nowMs : lease.owner === as)
  return isFree && from.includes(status) ? { ok: true } : { ok: false, status, lease }
}

/** Returns the lease that a request gets at the moment `nowMs`. */
export function grantLease({ owner, ttlMs }: LeaseRequest, nowMs: number): Lease {
  return { owner, expires_at: new Date(nowMs + ttlMs).toISOString() }
}
