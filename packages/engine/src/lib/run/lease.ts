import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lease } from '@assay/core/run'
import type { LeaseRequest, Store } from '@assay/store/store'
import { z } from 'zod'
import { isWithin, type Moment, presentMoment } from './moment.ts'
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

/** The interval at which a lease that couldn't be renewed is renewed again, while requests wait for it. */
const RETRY_MS = 500

/** Renews a run's lease until it is disposed. */
export class HeldLease implements Disposable {
  readonly owner: string
  readonly #ttlMs: number
  readonly #renewOnce: () => Promise<boolean>
  readonly #lost = new AbortController()
  readonly #timer: NodeJS.Timeout
  /** The moment of the last renewal; null before the first. */
  #renewedAt: Moment | null = null
  #renewing: Promise<void> | null = null
  #isOver = false

  /** Starts renewing. `lease` must already hold the run. */
  constructor(store: Store, run: string, lease: LeaseRequest) {
    this.owner = lease.owner
    this.#ttlMs = lease.ttlMs
    this.#renewOnce = () => store.renewLease(run, lease)
    this.#timer = setInterval(() => void this.#renew(), lease.ttlMs / 3)
    this.#timer.unref()
  }

  /** Aborted when another process took the run, for example after this process was stalled. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /**
   * Resolves to whether this process has the run, to call before each request: a process that was stalled for longer than its lease sends
   * nothing before it has renewed it. Resolves to false if `signal` aborts meanwhile.
   */
  async hold(signal?: AbortSignal): Promise<boolean> {
    while (!this.#isOver && !this.#isFresh()) {
      if (this.#lost.signal.aborted || signal?.aborted) return false
      await this.#renew()
      if (!this.#isFresh() && !this.#lost.signal.aborted) await delay(RETRY_MS, null, { signal }).catch(() => {})
    }
    return !this.#lost.signal.aborted
  }

  #isFresh(): boolean {
    return this.#renewedAt !== null && isWithin(this.#renewedAt, this.#ttlMs)
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#extend().finally(() => {
      this.#renewing = null
    })
    return this.#renewing
  }

  async #extend(): Promise<void> {
    const begun = presentMoment()
    // A store that is busy now may not be next time; until then the lease just gets older.
    const isHeld = await this.#renewOnce().catch(() => null)
    if (isHeld === true) this.#renewedAt = begun
    else if (isHeld === false && !this.#isOver) this.#lost.abort()
  }

  [Symbol.dispose](): void {
    this.#isOver = true
    clearInterval(this.#timer)
  }
}
