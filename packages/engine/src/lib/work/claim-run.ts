import type { Lease, RunStatus } from '@assay/core/run'
import type { LeaseRequest, Store, StoredRun } from '@assay/store/store'
import { HeldLease, isAbandoned, newLease } from '../run/lease.ts'

/** Statuses of a run that waits for an owner or has one. */
const LIVE: readonly RunStatus[] = ['queued', 'running']

/** A run that this process owns now. */
export interface ClaimedRun {
  readonly run: StoredRun
  readonly lease: HeldLease
}

/**
 * Takes a submitted run: one that is queued, or one whose owner is gone. Returns null if another process has it, or it has ended. Of two
 * processes that try at once, one gets it.
 */
export async function claimRun(store: Store, id: string): Promise<ClaimedRun | null> {
  const lease = newLease()
  if (!(await claim(store, id, lease))) return null
  return { run: await store.getRun(id), lease: new HeldLease(store, id, lease) }
}

/** Returns whether a run is free: without a lease, with an expired one, or with one whose process is gone. */
export function isFree(lease: Lease | null, now: Date): boolean {
  return lease === null || Date.parse(lease.expires_at) <= now.getTime() || isAbandoned(lease)
}

/** Releases a run so that others can continue it. */
export async function releaseRun(store: Store, { run, lease }: ClaimedRun): Promise<void> {
  lease[Symbol.dispose]()
  await store.changeStatus(run.id, { from: ['running'], to: 'queued', as: lease.owner })
}

async function claim(store: Store, id: string, lease: LeaseRequest): Promise<boolean> {
  const change = { from: LIVE, to: 'running', lease } as const
  const outcome = await store.changeStatus(id, change)
  if (outcome.ok || outcome.lease === null || !isAbandoned(outcome.lease)) return outcome.ok
  return (await store.changeStatus(id, { ...change, as: outcome.lease.owner })).ok
}
