import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DamagedRow } from '../sql/damage.ts'
import type { Query } from '../sql/query.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { isConflict, isLost, sqlState } from './postgres-error.ts'
import { fromStored, toStored } from './stored-text.ts'

/** The options of a pool; tests narrow them. */
export interface PoolOptions {
  /** Time that a call keeps trying while Postgres can't be reached; 60 seconds by default. */
  readonly outageMs?: number | undefined
  /** Maximum connections; 10 by default. */
  readonly connections?: number | undefined
  /** Time limit of one statement; a minute by default. */
  readonly statementMs?: number | undefined
}

/** Runs queries on one connection. */
export interface Session {
  /** Returns rows as objects. */
  rows(query: Query): Promise<Record<string, unknown>[]>
  /** Returns rows as arrays of cells. */
  cells(query: Query): Promise<unknown[][]>
  /** Returns the number of rows that a write changed. */
  change(query: Query): Promise<number>
  /** Removes the time limit of this transaction's statements, for work such as a walk over all results of all runs. */
  allowLong(): Promise<void>
}

/**
 * Connections to one project. Work is repeated if it certainly did nothing: the connection failed, it broke before the commit was sent, or
 * another transaction won. If it broke after that, nobody knows whether the work was done; it is then repeated with `again`, so that work
 * that can't simply be repeated can check first.
 */
export interface PostgresPool {
  /** Does work that changes nothing. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Does work of one self-committing statement. */
  once<T>(work: (session: Session, again: boolean) => Promise<T>): Promise<T>
  /** Does work in one transaction; an error undoes all of it. */
  transact<T>(work: (session: Session, again: boolean) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const CONNECT_MS = 10_000
const LOCK_MS = 20_000
const STATEMENT_MS = 60_000
const OUTAGE_MS = 60_000
const LONG_MS = 24 * 60 * 60 * 1000
/** Maximum lost conflicts of a transaction; more are a bug. */
const CONFLICTS = 20

/** Makes a pool; it connects on first use. */
export function createPool({ url }: PostgresAddress, options: PoolOptions = {}): PostgresPool {
  const { outageMs = OUTAGE_MS, connections = 10, statementMs = STATEMENT_MS } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // An unused pool doesn't keep the process alive.
    allowExitOnIdle: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementMs,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    // A server that stopped responding doesn't cancel its statements.
    query_timeout: statementMs + 10_000,
    keepAlive: true,
    types: { getTypeParser },
  })
  // A connection in use reports its end by a failed query; an unused one is replaced.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const attempt = async <T>(kind: Kind, work: Work<T>, again: boolean): Promise<T> => {
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      throw new NotDone(error)
    }
    const progress = { isSent: kind === 'once' }
    try {
      const outcome = await (kind === 'transact'
        ? inTransaction(client, work, again, progress)
        : work(sessionOf(client), again))
      client.release()
      return outcome
    } catch (error) {
      client.release(isLost(error))
      const isUndone = isConflict(error) || !progress.isSent || kind === 'read' || sqlState(error) !== null
      throw isUndone ? new NotDone(error) : error
    }
  }

  /** Tries until it works, fails for a reason other than a lost connection, or the outage lasts too long. */
  const persist = async <T>(kind: Kind, work: Work<T>): Promise<T> => {
    let end: number | null = null
    let conflicts = 0
    let again = false
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(kind, work, again)
      } catch (thrown) {
        const error = thrown instanceof NotDone ? thrown.cause : thrown
        if (isConflict(error) && ++conflicts < CONFLICTS) {
          await delay(Math.random() * 20 * conflicts)
          continue
        }
        if (!isLost(error)) throw error
        end ??= Date.now() + outageMs
        if (Date.now() >= end || pool.ending) throw error
        again ||= !(thrown instanceof NotDone)
        await delay(Math.min(25 * 2 ** Math.min(tries, 6), 1000) * (0.5 + Math.random() / 2))
      }
    }
  }

  let closing: Promise<void> | null = null
  return {
    read: (work) => persist('read', work),
    once: (work) => persist('once', work),
    transact: (work) => persist('transact', work),
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}

type Kind = 'read' | 'once' | 'transact'
type Work<T> = (session: Session, again: boolean) => Promise<T>

/** An error of work that certainly did nothing. */
class NotDone extends Error {
  constructor(cause: unknown) {
    super('', { cause })
  }
}

async function inTransaction<T>(
  client: pg.PoolClient,
  work: Work<T>,
  again: boolean,
  progress: { isSent: boolean },
): Promise<T> {
  await client.query('BEGIN')
  let outcome: T
  try {
    outcome = await work(sessionOf(client), again)
  } catch (error) {
    if (!isLost(error)) await client.query('ROLLBACK')
    throw error
  }
  progress.isSent = true
  await client.query('COMMIT')
  return outcome
}

function sessionOf(client: pg.PoolClient): Session {
  let patience: { readonly query_timeout?: number } = {}
  return {
    rows: async (query) => (await client.query({ ...configOf(query), ...patience })).rows,
    cells: async (query) => (await client.query({ ...configOf(query), ...patience, rowMode: 'array' })).rows,
    change: async (query) => (await client.query({ ...configOf(query), ...patience })).rowCount ?? 0,
    async allowLong() {
      await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
      patience = { query_timeout: LONG_MS }
    },
  }
}

/**
 * Returns the driver's query. A prepared query is parsed once for each connection. Others are planned with their values, which queries for
 * pages need.
 */
function configOf({ sql, parameters, prepared }: Query): pg.QueryConfig {
  const values = parameters.map(toParameter)
  return prepared === true ? { name: nameOf(sql), text: sql, values } : { text: sql, values }
}

const names = new Map<string, string>()

function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
  names.set(sql, name)
  return name
}

function toParameter(value: unknown): unknown {
  if (typeof value === 'string') return toStored(value)
  return Array.isArray(value) ? value.map(toParameter) : value
}

/** Object identifiers of types (https://www.postgresql.org/docs/current/catalog-pg-type.html). */
const INT8 = 20
const TEXT = 25
const NUMERIC = 1700

/**
 * Parses numbers as numbers, and texts as they were before `toStored`. It is set on the pool only, since other users of the driver may want
 * something else.
 */
function getTypeParser(type: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (format !== 'binary') {
    if (type === TEXT) return fromStored
    if (type === INT8 || type === NUMERIC) return readNumber
  }
  // The driver's types only know the identifiers as an enumeration.
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
}

function readNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new DamagedRow(`The number ${text} is too large.`)
  return number
}
