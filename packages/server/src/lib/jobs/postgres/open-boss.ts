import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'

/** The schema of the job tables, which belong to pg-boss. */
export const BOSS_SCHEMA = 'assay_boss'

/** The time for which calls are retried while Postgres can't be reached. */
const OUTAGE_MS = 60_000

/** Job tables in Postgres, with calls that survive an outage. */
export interface Boss extends AsyncDisposable {
  readonly jobs: PgBoss
  /** Repeats the work while the database is away. Only for work that may be done twice. */
  persist<T>(work: (jobs: PgBoss) => Promise<T>): Promise<T>
}

/**
 * Opens the job tables. pg-boss does nothing by itself here: finished jobs are deleted, runs' owners watch the signs of life, and nothing
 * is scheduled, so its own maintenance would find nothing.
 */
export async function openBoss(url: string): Promise<Boss> {
  const jobs = new PgBoss({
    connectionString: url,
    schema: BOSS_SCHEMA,
    max: 4,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  // Callers get failures from their own calls.
  jobs.on('error', () => {})
  const persist = async <T>(work: (boss: PgBoss) => Promise<T>): Promise<T> => {
    const end = Date.now() + OUTAGE_MS
    for (let tries = 0; ; tries++) {
      try {
        return await work(jobs)
      } catch (error) {
        if (!isOutage(error) || Date.now() >= end) throw error
        await delay(Math.min(50 * 2 ** tries, 1000))
      }
    }
  }
  await persist((boss) => boss.start())
  return { jobs, persist, [Symbol.asyncDispose]: () => jobs.stop({ graceful: false }) }
}

/** Codes of Postgres and the network for a failed connection, not a failed statement. */
const OUTAGE = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

function isOutage(error: unknown): boolean {
  if (!Error.isError(error)) return false
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if ('code' in error && typeof error.code === 'string') return OUTAGE.test(error.code)
  return /connection (terminated|timeout)|timeout exceeded when trying to connect/i.test(error.message)
}
