import { setTimeout as delay } from 'node:timers/promises'
import { EnvironmentError } from '@assay/core/errors'
import type { Appended, Batch, Store } from '@assay/store/store'

/** The time until a failed write is tried again; it doubles each time. */
const WAIT_MS = 250
const WAIT_LIMIT_MS = 4000

/**
 * Appends to a store that may be full, read-only or away for a while: a write that failed is tried again until it succeeds, since its answers
 * are paid for. Meanwhile `trouble` says why, and its owner should send nothing more.
 */
export class PatientStore {
  readonly #store: Pick<Store, 'append'>
  readonly #ending = new AbortController()
  #trouble: string | null = null

  constructor(store: Pick<Store, 'append'>) {
    this.#store = store
  }

  /** The store's error; null while it can be written. */
  get trouble(): string | null {
    return this.#trouble
  }

  /** Throws the store's error if it doesn't pass by itself, or if nobody waits any more. */
  async append(batch: Batch): Promise<Appended> {
    const { signal } = this.#ending
    for (let waitMs = WAIT_MS; ; waitMs = Math.min(2 * waitMs, WAIT_LIMIT_MS)) {
      const isLast = signal.aborted
      try {
        const appended = await this.#store.append(batch)
        this.#trouble = null
        return appended
      } catch (error) {
        if (isLast || !mayPass(error)) throw error
        this.#trouble = error.message
      }
      await delay(waitMs, null, { signal }).catch(() => {})
    }
  }

  /** Waits no more: a write that fails once more is lost. */
  giveUp(): void {
    this.#ending.abort()
  }
}

/** Returns whether an error is the store's own. It passes when somebody frees space or repairs the store; a name that is too long doesn't. */
function mayPass(error: unknown): error is EnvironmentError {
  return error instanceof EnvironmentError && error.code.startsWith('STORE_') && error.code !== 'STORE_NAME_TOO_LONG'
}
