import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

// The few things that SQLite and Postgres say differently.

/** Whether a column of texts holds one of a list; one parameter, however many there are. */
export function isOneOf(db: Db, column: RawBuilder<string>, list: readonly string[]): RawBuilder<SqlBool> {
  if (isPostgres(db)) return sql<SqlBool>`${column} = any(${[...list]}::text[])`
  return sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(list)}))`
}

/**
 * Whether a result has a failed check of a kind. Checks are JSON as a store wrote it: `[["contains",0,0,1], …]`. Looking for the text is
 * five times faster than reading the JSON, and so comes first; only a hostile kind makes the text appear where no such check is.
 */
export function hasFailedCheck(db: Db, kind: string): RawBuilder<SqlBool> {
  const name = JSON.stringify(kind)
  const text = `[${name},0,`
  if (isPostgres(db)) {
    // Elements as they were written: reading a name out of them would fail where there is a NUL in it.
    return sql<SqlBool>`(strpos(results.checks, ${text}) > 0 and exists (
      select 1 from json_array_elements(results.checks::json) as found where starts_with(found.value::text, ${text})
    ))`
  }
  return sql<SqlBool>`(instr(results.checks, ${text}) > 0 and exists (
    select 1 from json_each(results.checks) as found where found.value -> 0 = ${name} and found.value ->> 1 = 0
  ))`
}

/** Returns a number that no version of a suite has had, and that is larger than all. */
export function nextNewest(db: Db): RawBuilder<number> {
  // Two that ask at once would find the same largest one.
  if (isPostgres(db)) return sql<number>`nextval('newest_numbers')`
  return sql<number>`(select coalesce(max(newest), 0) + 1 from suite_versions)`
}

/** Joins so that SQLite goes through the left side and looks for the right one; Postgres decides by itself. */
export function joinInOrder(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`join` : sql`cross join`
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
