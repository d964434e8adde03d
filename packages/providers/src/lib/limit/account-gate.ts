import type { AskOutcome } from '@assay/core/exchange'
import type { Clock } from '../retry/clock.ts'
import { AccountLimit } from './account-limit.ts'

/** Decides how many requests of each account are under way at once. An implementation may be shared by many machines. */
export interface AccountGate {
  /**
   * Waits for a place, first come, first served. Resolves to null if the signal aborts first.
   *
   * @param account As in `Model.account`.
   */
  acquire(account: string, signal?: AbortSignal): Promise<Permit | null>
}

/** A place for one request. Hold it only while the request is under way. */
export interface Permit {
  /**
   * Gives the place back and learns from the outcome; null teaches nothing: the work threw, or wasn't done. Only the first call counts.
   */
  report(outcome: AskOutcome | null): void
}

/** Settings of a gate within one process. */
export interface AccountGateOptions {
  /** Maximum requests at once for each account, whatever its service would accept. */
  readonly ceiling: number
  /** Requests at once to begin with. Default 4. */
  readonly start?: number | undefined
  /** Default: the real time. */
  readonly clock?: Clock | undefined
  /** Called with the new limit whenever the limit of an account changes. */
  readonly onChange?: ((account: string, limit: number) => void) | undefined
}

/** Makes a gate for the requests of this process, with a limit for each account that adapts (`AccountLimit`). */
export function createAccountGate({ ceiling, start, clock, onChange }: AccountGateOptions): AccountGate {
  const limits = new Map<string, AccountLimit>()
  const open = (account: string): AccountLimit => {
    const limit = new AccountLimit({ ceiling, start, clock, onChange: (next) => onChange?.(account, next) })
    limits.set(account, limit)
    return limit
  }
  return { acquire: (account, signal) => (limits.get(account) ?? open(account)).acquire(signal) }
}
