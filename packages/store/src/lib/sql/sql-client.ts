import type { Compilable } from 'kysely'

/** Runs the shared queries, however a store does it. */
export interface SqlClient {
  /** The rows of a query, which the query's own type describes. */
  rows<Row>(query: Compilable<Row>): Promise<Row[]>
  /** Does all in one transaction; nothing when the first changes no row. Returns how many rows the first changed. */
  write(...queries: readonly Compilable[]): Promise<number>
}
