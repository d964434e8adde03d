import type { Compilable } from 'kysely'
import type { Query } from './protocol.ts'
import type { SqliteThread } from './thread-client.ts'

/** Asks the thread, for all parts of the store. */
export interface DatabaseClient {
  readonly thread: SqliteThread
  /** The path of the file, for messages. */
  readonly path: string
  /** The rows of a query, which the query's own type describes. */
  rows<Row>(query: Compilable<Row>): Promise<Row[]>
  /** Does all in one transaction; nothing when the first changes no row. Returns how many rows the first changed. */
  write(...queries: readonly Compilable[]): Promise<number>
  /** Repeats a write until it changes nothing more. Returns how many rows went. */
  drain(query: Compilable): Promise<number>
  /** Takes away what was deleted. Returns how many results went. */
  sweep(): Promise<number>
}

/** Makes the client of the thread that has the database at `path`. */
export function createClient(thread: SqliteThread, path: string): DatabaseClient {
  const write = (...queries: readonly Compilable[]) => thread.call('write', queries.map(plain))
  return {
    thread,
    path,
    rows: <Row>(query: Compilable<Row>) => thread.call('all', plain(query)) as Promise<Row[]>,
    write,
    async drain(query) {
      let all = 0
      for (let changes = await write(query); changes > 0; changes = await write(query)) all += changes
      return all
    },
    async sweep() {
      let results = 0
      for (let swept = await thread.call('sweep', null); swept !== null; swept = await thread.call('sweep', null)) {
        results += swept.results
      }
      return results
    },
  }
}

/** Returns the query as it is sent. */
export function plain(query: Compilable): Query {
  const { sql, parameters } = query.compile()
  return { sql, parameters }
}

/** Reads what this store wrote as JSON. */
export function written<T>(json: string): T {
  return JSON.parse(json) as T
}
