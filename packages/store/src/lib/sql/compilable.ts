import type { Compilable, Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Returns a raw SQL query, for which the builder has no syntax, as one that `db` compiles. */
export function compilable<Row>(db: Kysely<Tables>, query: RawBuilder<unknown>): Compilable<Row> {
  return { compile: () => query.compile(db) as ReturnType<Compilable<Row>['compile']> }
}
