import { randomBytes } from 'node:crypto'
import type { Lease } from '@assay/core/run'
import type { LeaseRequest, Store } from '@assay/store/store'
import { z } from 'zod'
import { isGone, type ProcessIdentity, thisProcess } from './process-identity.ts'

/** Time until a lease expires without renewal; it is renewed three times as often. An object, so that a test can shorten it. */
export const LEASE = { ttlMs: 30_000 }

/** Returns a new, unique lease for this process. */
export function newLease(): LeaseRequest {
  const { host, namespace, pid, started } = thisProcess()
  const owner = [host, namespace, String(pid), started, randomBytes(6).toString('hex')]
  return { owner: JSON.stringify(owner), ttlMs: LEASE.ttlMs }
}

/** Returns the process that a lease names; null for an owner of another kind. */
export function ownerOf({ owner }: Pick<Lease, 'owner'>): ProcessIdentity | null {
  const parsed = Owner.safeParse(parseJson(owner))
  if (!parsed.success) return null
  const [host, namespace, pid, started] = parsed.data
  return { host, namespace, pid: Number(pid), started }
}

/** Returns whether the process that held a lease is certainly gone, so that nobody has to wait for the lease to expire. */
export function isAbandoned(lease: Lease): boolean {
  const owner = ownerOf(lease)
  return owner !== null && isGone(owner)
}

const Owner = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Renews a run's lease until it is disposed. */
export class HeldLease implements Disposable {
  readonly owner: string
  readonly #lost = new AbortController()
  readonly #timer: NodeJS.Timeout

  /** Starts renewing. `lease` must already hold the run. */
  constructor(store: Store, run: string, lease: LeaseRequest) {
    this.owner = lease.owner
    const renew = async (): Promise<void> => {
      // A store that is busy now may not be next time; all that matters is whether another process took the run.
      const isHeld = await store.renewLease(run, lease).catch(() => true)
      if (!isHeld) this.#lost.abort()
    }
    this.#timer = setInterval(() => void renew(), lease.ttlMs / 3)
    this.#timer.unref()
  }

  /** Aborted when another process took the run, for example after this process was stalled. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
