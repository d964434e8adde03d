import type { Compilable } from 'kysely'
import { packHeads } from '../sql/case-heads.ts'
import { packColumns } from '../sql/columns.ts'
import { matchTexts } from '../sql/match-rows.ts'
import { plain } from '../sql/query.ts'
import type { AnswerRow, SqlClient } from '../sql/sql-client.ts'
import { tallyFacets } from '../sql/tally-facets.ts'
import { appendBatch } from './append-batch.ts'
import { commitSteps } from './commit-steps.ts'
import { DATABASE_NOW, grantFirst, renewLease } from './leases.ts'
import { explainError } from './postgres-error.ts'
import type { PostgresPool, Session } from './postgres-pool.ts'
import { sweep, sweepTexts } from './sweep.ts'
import { writeQueries, writeWithin } from './write-queries.ts'

/** Makes the client of a project's pool; `location` is for messages. It explains its errors. */
export function createClient(pool: PostgresPool, location: string): SqlClient {
  const write = (...queries: readonly Compilable[]) => writeQueries(pool, queries.map(plain), 'changes')
  const client: SqlClient = {
    location,
    nowMs: () => DATABASE_NOW,
    rows: <Row>(query: Compilable<Row>) => pool.read((session) => session.rows(plain(query))) as Promise<Row[]>,
    columns: async (query, counts) => packColumns(await pool.read((session) => session.cells(plain(query))), counts),
    facets: (query) => pool.read((session) => countFacets(session, query)),
    matchTexts: async (query, match) => matchTexts(await pool.read((session) => session.cells(plain(query))), match),
    caseHeads: async (query) => packHeads(await pool.read((session) => session.cells(plain(query)))),
    answers: (keys) => pool.read((session) => readAnswers(session, keys)),
    write,
    remove: (...queries) => writeQueries(pool, queries.map(plain), 'one'),
    async drain(query) {
      let all = 0
      for (let changes = await write(query); changes > 0; changes = await write(query)) all += changes
      return all
    },
    create: (run, queries, lease) =>
      pool.transact(async (session, again) => {
        if ((await writeWithin(session, queries.map(plain))) === 0) return again && isOwner(session, run, lease?.owner)
        if (lease !== null) await grantFirst(session, run, lease)
        return true
      }),
    append: (batch) => appendBatch(pool, batch, location),
    commit: (steps) => commitSteps(pool, steps, location),
    renew: (run, lease) => pool.once((session) => renewLease(session, run, lease, location)),
    async sweep() {
      let results = 0
      for (let swept = await sweep(pool); swept !== null; swept = await sweep(pool)) results += swept.results
      return results
    },
    sweepTexts: () => sweepTexts(pool),
  }
  return explainErrors(client, location)
}

/** Counts facets in Postgres: many results share all of these columns, so few rows are transferred. */
async function countFacets(session: Session, query: Compilable) {
  const { sql, parameters } = plain(query)
  const cells = 'suite, status, passed, class, tags, checks'
  return tallyFacets(
    await session.cells({
      sql: `SELECT ${cells}, count(*) FROM (${sql}) AS found GROUP BY ${cells}`,
      parameters,
    }),
  )
}

async function readAnswers(session: Session, keys: readonly string[]): Promise<AnswerRow[]> {
  const rows = await session.rows({
    sql: 'SELECT key, at_ms, answer, run FROM answers WHERE key = ANY($1::text[])',
    parameters: [keys],
    prepared: true,
  })
  return rows.map(({ key, at_ms, answer, run }) => ({
    key: String(key),
    at_ms: Number(at_ms),
    answer: String(answer),
    run: typeof run === 'string' ? run : null,
  }))
}

/** Returns whether an earlier try created the run: no two processes have the same owner, and IDs without one are random. */
async function isOwner(session: Session, run: string, owner: string | undefined): Promise<boolean> {
  const [row] = await session.rows({ sql: 'SELECT lease_owner FROM runs WHERE id = $1', parameters: [run] })
  return row !== undefined && row.lease_owner === (owner ?? null)
}

/** Wraps every async method of a client so that its errors are explained. */
function explainErrors(client: SqlClient, location: string): SqlClient {
  return new Proxy(client, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      return (...args: readonly unknown[]) => {
        const made: unknown = Reflect.apply(found, target, args)
        if (!(made instanceof Promise)) return made
        return made.catch((error: unknown) => {
          throw explainError(error, location)
        })
      }
    },
  })
}
