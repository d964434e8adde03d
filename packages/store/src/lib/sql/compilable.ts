import type { Compilable, Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Returns a query that is written as SQL, where the builder has no words for it, as one that `db` compiles. */
export function compilable<Row>(db: Kysely<Tables>, query: RawBuilder<unknown>): Compilable<Row> {
  return { compile: () => query.compile(db) as ReturnType<Compilable<Row>['compile']> }
}
