import { type AccountGate, createAccountGate, type Permit } from '@assay/providers/account-gate'
import type { SlotTable } from './limits.ts'

/** The interval of reports while a process holds or wants places. */
const SYNC_MS = 1000
/** The interval of retries while another process has the places. */
const RETRY_MS = 150
/** The time in which simultaneous requests are gathered into one report. */
const GATHER_MS = 5
/** The age at which confirmed places may belong to another process. */
const FRESH_MS = 5000
/** Parallel requests at the start, as far as the ceiling allows. */
const START = 512

interface Waiting {
  readonly ceiling: number
  readonly resolve: (isAdmitted: boolean) => void
}

/** This process's places of one account. */
class AccountSlots {
  readonly #account: string
  readonly #table: SlotTable
  readonly #now: () => number
  readonly #waiting: Waiting[] = []
  #used = 0
  #held = 0
  #ceiling = 1
  #syncedAt = Number.NEGATIVE_INFINITY
  #isSyncing = false
  /** Whether the table gave less than wanted. */
  #isScarce = false
  #timer: NodeJS.Timeout | null = null
  #dueAt = Number.POSITIVE_INFINITY

  constructor(account: string, table: SlotTable, now: () => number) {
    this.#account = account
    this.#table = table
    this.#now = now
  }

  /** Waits for a place; false if the signal ends the wait. */
  async acquire(ceiling: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const entry = { ceiling, resolve }
    const leave = () => {
      const at = this.#waiting.indexOf(entry)
      if (at >= 0) this.#waiting.splice(at, 1)
      resolve(false)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.push(entry)
    this.#admit()
    if (this.#waiting.length > 0) this.#syncIn(this.#isScarce ? RETRY_MS : GATHER_MS)
    const isAdmitted = await promise
    signal?.removeEventListener('abort', leave)
    return isAdmitted
  }

  release(): void {
    this.#used--
    this.#admit()
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#dueAt = Number.POSITIVE_INFINITY
  }

  #syncIn(ms: number): void {
    const dueAt = this.#now() + ms
    if (this.#isSyncing || dueAt >= this.#dueAt) return
    this.close()
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => void this.#sync(), ms)
  }

  #admit(): void {
    // While the table is being read, this process must not use more: it may get fewer places than it had.
    if (this.#isSyncing || this.#now() - this.#syncedAt > FRESH_MS) return
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#used >= Math.min(this.#held, next.ceiling)) return
      this.#waiting.shift()
      this.#used++
      next.resolve(true)
    }
  }

  async #sync(): Promise<void> {
    this.close()
    this.#isSyncing = true
    const begun = this.#now()
    this.#ceiling = this.#waiting[0]?.ceiling ?? this.#ceiling
    const used = this.#used
    const wanted = Math.min(used + this.#waiting.length, Math.max(this.#ceiling, used))
    try {
      this.#held = await this.#table.sync({ account: this.#account, used, wanted, ceiling: this.#ceiling })
      this.#syncedAt = begun
      this.#isScarce = this.#held < wanted || wanted === this.#ceiling
    } catch {
      // A table that can't be reached gives no places; the next try comes later.
      this.#isScarce = true
    }
    this.#isSyncing = false
    this.#admit()
    if (this.#held === 0 && this.#used === 0 && this.#waiting.length === 0) return
    this.#syncIn(this.#waiting.length > 0 ? RETRY_MS : SYNC_MS)
  }
}

/** Makes gates over a table of places. Within this process's places, each account adapts to what its service accepts. */
export function createSlotGates(table: SlotTable, now: () => number = Date.now) {
  const accounts = new Map<string, AccountSlots>()
  const gates = new Map<number, AccountGate>()
  const slotsOf = (account: string): AccountSlots => {
    const known = accounts.get(account) ?? new AccountSlots(account, table, now)
    accounts.set(account, known)
    return known
  }
  const open = (ceiling: number): AccountGate => {
    const adapting = createAccountGate({ ceiling, start: Math.min(ceiling, START) })
    return {
      acquire: async (account, signal): Promise<Permit | null> => {
        const permit = await adapting.acquire(account, signal)
        if (permit === null) return null
        const slots = slotsOf(account)
        if (!(await slots.acquire(ceiling, signal))) {
          permit.report(null)
          return null
        }
        let isReported = false
        return {
          report: (outcome) => {
            if (isReported) return
            isReported = true
            slots.release()
            permit.report(outcome)
          },
        }
      },
    }
  }
  return {
    gate: (ceiling: number): AccountGate => {
      const known = gates.get(ceiling) ?? open(ceiling)
      gates.set(ceiling, known)
      return known
    },
    close: () => {
      for (const slots of accounts.values()) slots.close()
    },
  }
}
