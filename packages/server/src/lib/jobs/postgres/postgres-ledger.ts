import { setTimeout as delay } from 'node:timers/promises'
import {
  amountsOf,
  type BudgetLedger,
  createReservation,
  decideAmounts,
  type Expense,
  higherRatio,
  type LedgerChange,
  type Reservation,
  SAME_COUNT,
  type TokenRatio,
} from '@assay/engine/work'
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

type Decision =
  | { readonly kind: 'taken'; readonly firstUsd: number; readonly furtherUsd: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'refused' }

/**
 * An experiment's ledger that many processes share. Money that is reserved but never settled, because its process died, stays reserved: it
 * may have been spent. The rules are those of a ledger within a process (`LocalLedger`), counting all processes' requests.
 */
export class PostgresLedger implements BudgetLedger {
  readonly #pool: PostgresPool
  readonly #options: LedgerOptions
  readonly #ratios = new Map<string, TokenRatio>()
  readonly #changes: (LedgerChange & { readonly learner: string })[] = []
  #writing: Promise<void> | null = null
  #reservations = 0

  constructor(pool: PostgresPool, options: LedgerOptions) {
    this.#pool = pool
    this.#options = options
  }

  async reserve(read: () => Promise<readonly Expense[]>): Promise<Reservation | null> {
    const expenses = await read()
    const learner = `${this.#options.worker} ${++this.#reservations}`
    for (;;) {
      const decision = await this.#pool.transact((session) => this.#decide(session, expenses, learner))
      if (decision.kind === 'refused') return null
      if (decision.kind === 'taken') {
        const grant = { ...decision, kind: expenses[0]?.kind ?? '', ratioOf: this.#ratioOf }
        return createReservation(grant, (change) => this.#apply(change, learner))
      }
      await delay(RETRY_MS * (0.5 + Math.random()))
    }
  }

  /** Resolves when everything settled is written. */
  async flush(): Promise<void> {
    await this.#writing
  }

  #ratioOf = (kind: string): TokenRatio => this.#ratios.get(kind) ?? SAME_COUNT

  #apply(change: LedgerChange, learner: string): void {
    const { learned } = change
    if (learned !== null) this.#ratios.set(learned.kind, higherRatio(this.#ratios.get(learned.kind), learned.ratio))
    this.#changes.push({ ...change, learner })
    this.#writing ??= this.#writeChanges()
  }

  /**
   * Writes changes in their order, those of one turn of the event loop together: a reservation that is over before its money is released would
   * look like money that nobody will release. What can't be written stays reserved, to be safe.
   */
  async #writeChanges(): Promise<void> {
    await Promise.resolve()
    while (this.#changes.length > 0) {
      const changes = this.#changes.splice(0)
      await this.#pool.transact((session) => this.#settle(session, changes)).catch(() => {})
    }
    this.#writing = null
  }

  async #decide(session: Session, expenses: readonly Expense[], learner: string): Promise<Decision> {
    const { experiment, limitUsd, worker } = this.#options
    const [budget] = await rowsOf(
      session,
      `INSERT INTO budgets (experiment, spent_usd) VALUES ($1, 0)
       ON CONFLICT (experiment) DO UPDATE SET spent_usd = budgets.spent_usd RETURNING spent_usd, dearest_usd`,
      experiment,
    )
    const unknown = await this.#readRatios(session, expenses)
    if (unknown === null) return { kind: 'wait' }
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
    const amounts = amountsOf(expenses, this.#ratioOf, dearest)
    const { firstUsd, furtherUsd } = amounts
    const decision = decideAmounts(amounts, { takenUsd: taken, limitUsd, underWay: Number(sums?.under_way) })
    if (decision !== 'granted') return { kind: decision }
    await change(
      session,
      `INSERT INTO reservations (experiment, worker, reserved_usd, under_way, changed_at) VALUES ($1, $2, $3, 1, now())
       ON CONFLICT (experiment, worker) DO UPDATE SET reserved_usd = reservations.reserved_usd + excluded.reserved_usd,
         under_way = reservations.under_way + 1, changed_at = now()`,
      experiment,
      worker,
      firstUsd + furtherUsd,
    )
    for (const kind of unknown) await this.#startLearning(session, kind, learner)
    return { kind: 'taken', firstUsd, furtherUsd }
  }

  /** Reads how kinds of requests are counted. Returns those that nobody knows; null if an open request will show one of them. */
  async #readRatios(session: Session, expenses: readonly Expense[]): Promise<ReadonlySet<string> | null> {
    const kinds = new Set(expenses.map(({ kind }) => kind))
    const rows = await rowsOf(
      session,
      `SELECT kind, input, output, learner IS NOT NULL AND (since > now() - make_interval(secs => $3) OR EXISTS
         (SELECT FROM slots WHERE slots.worker = token_ratios.worker AND until > now())) AS is_open
       FROM token_ratios WHERE experiment = $1 AND kind = ANY($2)`,
      this.#options.experiment,
      [...kinds],
      GONE_S,
    )
    for (const { kind, input, output, is_open } of rows) {
      if (typeof kind !== 'string') continue
      if (typeof input === 'number' && typeof output === 'number') {
        this.#ratios.set(kind, higherRatio(this.#ratios.get(kind), { input, output }))
        kinds.delete(kind)
      } else if (is_open === true) return null
    }
    return kinds
  }

  async #startLearning(session: Session, kind: string, learner: string): Promise<void> {
    await change(
      session,
      `INSERT INTO token_ratios (experiment, kind, learner, worker, since) VALUES ($1, $2, $3, $4, now())
       ON CONFLICT (experiment, kind) DO UPDATE SET learner = $3, worker = $4, since = now()`,
      this.#options.experiment,
      kind,
      learner,
      this.#options.worker,
    )
  }

  async #settle(session: Session, changes: readonly (LedgerChange & { readonly learner: string })[]): Promise<void> {
    const { experiment, worker } = this.#options
    const paid = changes.flatMap(({ paidUsd }) => paidUsd ?? [])
    await change(
      session,
      `UPDATE budgets SET spent_usd = spent_usd + $2, dearest_usd = greatest(dearest_usd, $3) WHERE experiment = $1`,
      experiment,
      changes.reduce((sum, { spentUsd }) => sum + spentUsd, 0),
      paid.length === 0 ? null : Math.max(...paid),
    )
    await change(
      session,
      `UPDATE reservations SET reserved_usd = reserved_usd - $3, under_way = under_way - $4, changed_at = now()
       WHERE experiment = $1 AND worker = $2`,
      experiment,
      worker,
      changes.reduce((sum, { releasedUsd }) => sum + releasedUsd, 0),
      changes.filter(({ isOver }) => isOver).length,
    )
    for (const { learned, isOver, learner } of changes) {
      if (learned !== null) await this.#writeRatio(session, learned)
      if (isOver) await this.#stopLearning(session, learner)
    }
  }

  async #writeRatio(session: Session, { kind, ratio }: NonNullable<LedgerChange['learned']>): Promise<void> {
    await change(
      session,
      `INSERT INTO token_ratios (experiment, kind, input, output, since) VALUES ($1, $2, $3, $4, now())
       ON CONFLICT (experiment, kind) DO UPDATE SET input = greatest(token_ratios.input, $3),
         output = greatest(token_ratios.output, $4), learner = NULL`,
      this.#options.experiment,
      kind,
      ratio.input,
      ratio.output,
    )
  }

  async #stopLearning(session: Session, learner: string): Promise<void> {
    await change(
      session,
      'UPDATE token_ratios SET learner = NULL WHERE experiment = $1 AND learner = $2',
      this.#options.experiment,
      learner,
    )
  }
}
