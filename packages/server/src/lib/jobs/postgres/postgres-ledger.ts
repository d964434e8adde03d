import { setTimeout as delay } from 'node:timers/promises'
import type { BudgetLedger, Reservation } from '@assay/engine/work'
import type { PostgresPool, Session } from '@assay/store/database'
import { change, rowsOf } from './jobs-database.ts'

/** The budget's owner and its spender. */
export interface LedgerOptions {
  readonly experiment: string
  readonly limitUsd: number
  readonly worker: string
}

/** The interval for retrying while requests elsewhere may leave money. */
const RETRY_MS = 200
/**
 * The silence in seconds after which a process's open requests aren't awaited, if it holds no places any more; their money counts as spent.
 */
const GONE_S = 15
/** The tolerance of a limit: sums of cents differ in their last bits. */
const ROUNDING = 1 + 1e-9

type Decision =
  | { readonly kind: 'taken'; readonly amountUsd: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'refused' }

/**
 * An experiment's ledger that many processes share. Money that is reserved but never settled, because its process died, stays reserved: it
 * may have been spent. The rules are those of a ledger within a process (`LocalLedger`), counting all processes' requests.
 */
export class PostgresLedger implements BudgetLedger {
  readonly #pool: PostgresPool
  readonly #options: LedgerOptions
  readonly #settling = new Set<Promise<void>>()

  constructor(pool: PostgresPool, options: LedgerOptions) {
    this.#pool = pool
    this.#options = options
  }

  async reserve(worst: () => Promise<number | null>): Promise<Reservation | null> {
    const worstUsd = await worst()
    for (;;) {
      const decision = await this.#pool.transact((session) => this.#decide(session, worstUsd))
      if (decision.kind === 'refused') return null
      if (decision.kind === 'taken') return this.#reservation(decision.amountUsd)
      await delay(RETRY_MS * (0.5 + Math.random()))
    }
  }

  /** Resolves when everything settled is written. */
  async flush(): Promise<void> {
    await Promise.all(this.#settling)
  }

  #reservation(amountUsd: number): Reservation {
    return {
      settle: (costUsd, leastUsd = 0) => {
        // An amount that can't be written stays reserved, to be safe.
        const settled = this.#pool
          .transact((session) => this.#settle(session, amountUsd, costUsd, leastUsd))
          .catch(() => {})
        this.#settling.add(settled)
        void settled.finally(() => this.#settling.delete(settled))
      },
    }
  }

  async #decide(session: Session, worstUsd: number | null): Promise<Decision> {
    const { experiment, limitUsd, worker } = this.#options
    const [budget] = await rowsOf(
      session,
      `INSERT INTO budgets (experiment, spent_usd) VALUES ($1, 0)
       ON CONFLICT (experiment) DO UPDATE SET spent_usd = budgets.spent_usd RETURNING spent_usd, dearest_usd`,
      experiment,
    )
    const [sums] = await rowsOf(
      session,
      `SELECT coalesce(sum(reserved_usd), 0) AS reserved,
        coalesce(sum(under_way) FILTER (WHERE changed_at > now() - make_interval(secs => $2) OR EXISTS
          (SELECT FROM slots WHERE slots.worker = reservations.worker AND until > now())), 0) AS under_way
       FROM reservations WHERE experiment = $1`,
      experiment,
      GONE_S,
    )
    const taken = Number(budget?.spent_usd) + Number(sums?.reserved)
    const dearest = typeof budget?.dearest_usd === 'number' ? budget.dearest_usd : null
    const amount = worstUsd ?? (dearest === null ? null : 2 * dearest)
    const underWay = Number(sums?.under_way)
    const fits = amount !== null && taken + amount <= limitUsd * ROUNDING
    const mayTry = amount === null && underWay === 0 && taken < limitUsd
    if (!fits && !mayTry) return underWay > 0 ? { kind: 'wait' } : { kind: 'refused' }
    const amountUsd = amount ?? 0
    await change(
      session,
      `INSERT INTO reservations (experiment, worker, reserved_usd, under_way, changed_at) VALUES ($1, $2, $3, 1, now())
       ON CONFLICT (experiment, worker) DO UPDATE SET reserved_usd = reservations.reserved_usd + excluded.reserved_usd,
         under_way = reservations.under_way + 1, changed_at = now()`,
      experiment,
      worker,
      amountUsd,
    )
    return { kind: 'taken', amountUsd }
  }

  async #settle(session: Session, amountUsd: number, costUsd: number | null, leastUsd: number): Promise<void> {
    const { experiment, worker } = this.#options
    await change(
      session,
      `UPDATE budgets SET spent_usd = spent_usd + $2, dearest_usd = greatest(dearest_usd, $3) WHERE experiment = $1`,
      experiment,
      costUsd ?? Math.max(amountUsd, leastUsd),
      costUsd,
    )
    await change(
      session,
      `UPDATE reservations SET reserved_usd = reserved_usd - $3, under_way = under_way - 1, changed_at = now()
       WHERE experiment = $1 AND worker = $2`,
      experiment,
      worker,
      amountUsd,
    )
  }
}
