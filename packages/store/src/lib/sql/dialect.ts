import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

// The few differences between SQLite and Postgres.

/** Returns the condition that a text column holds one of a list, with one parameter for the whole list. */
export function isOneOf(db: Db, column: RawBuilder<string>, list: readonly string[]): RawBuilder<SqlBool> {
  if (isPostgres(db)) return sql<SqlBool>`${column} = any(${[...list]}::text[])`
  return sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(list)}))`
}

/** Returns numbers as a table with the column `value`, with one parameter for the whole list. */
export function tableOf(db: Db, list: readonly number[]): RawBuilder<unknown> {
  if (isPostgres(db)) return sql`unnest(${[...list]}::bigint[]) as wanted (value)`
  return sql`json_each(${JSON.stringify(list)}) as wanted`
}

/** Returns the position of a text in another, from 1; 0 if it isn't there. */
export function placeOf(db: Db, column: RawBuilder<unknown>, text: string): RawBuilder<number> {
  return isPostgres(db) ? sql<number>`strpos(${column}, ${text})` : sql<number>`instr(${column}, ${text})`
}

/** Returns the condition that a result's texts contain a lowercase ASCII text, in any case; '' is in all of them. */
export function holdsFolded(db: Db, text: string): RawBuilder<SqlBool> {
  // "C" leaves all other letters unchanged, whatever the database's own language.
  if (isPostgres(db)) return sql<SqlBool>`strpos(lower(texts.body collate "C"), ${text}) > 0`
  return sql<SqlBool>`(${text} = '' or instr(lower(texts.body), ${text}) > 0)`
}

/**
 * Returns the condition that a result has a failed check of a kind. Checks are JSON as written by a store: `[["contains",0,0,1], …]`.
 * Searching the text is five times faster than parsing the JSON, so it comes first; only a hostile kind makes the text appear without such
 * a check.
 */
export function hasFailedCheck(db: Db, kind: string): RawBuilder<SqlBool> {
  const name = JSON.stringify(kind)
  const text = `[${name},0,`
  if (isPostgres(db)) {
    // Elements as written: extracting a name would fail if it contains a NUL.
    return sql<SqlBool>`(strpos(results.checks, ${text}) > 0 and exists (
      select 1 from json_array_elements(results.checks::json) as found where starts_with(found.value::text, ${text})
    ))`
  }
  return sql<SqlBool>`(instr(results.checks, ${text}) > 0 and exists (
    select 1 from json_each(results.checks) as found where found.value -> 0 = ${name} and found.value ->> 1 = 0
  ))`
}

/** Returns the condition that a column contains a lowercase text, ignoring the case of ASCII letters. */
export function hasText(db: Db, column: RawBuilder<string>, text: string): RawBuilder<SqlBool> {
  const found = isPostgres(db) ? sql`strpos` : sql`instr`
  return sql<SqlBool>`${found}(lower(${column}), ${text}) > 0`
}

/** Joins numbers with commas, in the order of the rows. */
export function joinNumbers(db: Db, column: RawBuilder<number>): RawBuilder<string> {
  return isPostgres(db) ? sql<string>`string_agg(${column}::text, ',')` : sql<string>`group_concat(${column}, ',')`
}

/** Returns a number larger than that of any version of a suite so far. */
export function nextNewest(db: Db): RawBuilder<number> {
  // Two processes at once would find the same maximum.
  if (isPostgres(db)) return sql<number>`nextval('newest_numbers')`
  return sql<number>`(select coalesce(max(newest), 0) + 1 from suite_versions)`
}

/** Returns a join that makes SQLite scan the left side and look up the right one; Postgres decides by itself. */
export function joinInOrder(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`join` : sql`cross join`
}

/** Names `results` so that SQLite finds them by number: without statistics it uses the key, and walks over the run for each. */
export function resultsByNumber(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`results` : sql`results indexed by results_by_recording`
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
