import type { AskOutcome } from '@assay/core/exchange'
import type { Clock } from '../retry/clock.ts'
import { AccountLimit } from './account-limit.ts'

/** Limits the number of parallel requests per account. An implementation may be shared by many machines. */
export interface AccountGate {
  /**
   * Waits for a place, first come, first served. Resolves to null if the signal aborts first.
   *
   * @param account As in `Model.account`.
   */
  acquire(account: string, signal?: AbortSignal): Promise<Permit | null>
  /**
   * Returns whether a request whose server was away at `sinceMs` should be sent again, which then waits for the server. Left out by a gate
   * that doesn't wait for servers: a request whose server is away is then retried like any other.
   */
  awaits?(account: string, sinceMs: number): boolean
}

/** A place for one request. Hold it only while the request is under way. */
export interface Permit {
  /** Releases the place and learns from the outcome; null teaches nothing (the work threw, or wasn't done). Only the first call counts. */
  report(outcome: AskOutcome | null): void
}

/** Settings of a gate within one process. */
export interface AccountGateOptions {
  /** Maximum parallel requests per account, whatever its service would accept. */
  readonly ceiling: number
  /** Parallel requests at the start. Default 4. */
  readonly start?: number | undefined
  /** The clock. Default: real time. */
  readonly clock?: Clock | undefined
  /** Called with the new limit whenever an account's limit changes. */
  readonly onChange?: ((account: string, limit: number) => void) | undefined
}

/** Makes a gate for this process's requests, with an adaptive limit per account (`AccountLimit`). */
export function createAccountGate({ ceiling, start, clock, onChange }: AccountGateOptions): AccountGate {
  const limits = new Map<string, AccountLimit>()
  const open = (account: string): AccountLimit => {
    const limit = new AccountLimit({ ceiling, start, clock, onChange: (next) => onChange?.(account, next) })
    limits.set(account, limit)
    return limit
  }
  return { acquire: (account, signal) => (limits.get(account) ?? open(account)).acquire(signal) }
}
