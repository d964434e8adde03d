import type { Case } from '@assay/core/suite'
import { type Kysely, sql } from 'kysely'
import type { StoredSuite } from '../store/stored-suite.ts'
import { nextNewest } from './dialect.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

// A version is visible when `newest` is a number. Until then its cases are being written, in as many steps as needed.

/** Makes an existing version the newest; changes one row if it exists. */
export function renewVersion(db: Db, name: string, version: string) {
  return db
    .updateTable('suite_versions')
    .set({ newest: nextNewest(db) })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('newest', 'is not', null)
}

/** Starts a version that isn't visible yet, and returns its number. */
export function stageVersion(db: Db, suite: StoredSuite, nowMs: number) {
  const { name, version, text, saved_at, saved_by } = suite
  const header = JSON.stringify(suite.header)
  return db
    .insertInto('suite_versions')
    .values({ name, version, newest: null, staged_ms: nowMs, saved_at, saved_by, cases: 0, text, header })
    .returning('seq')
}

/** Adds a case to a started version. */
export function insertCase(db: Db, suite: number, position: number, entry: Case) {
  return db.insertInto('suite_cases').values({ suite, position, id: entry.id, body: JSON.stringify(entry) })
}

/** Publishes a version with all its cases; changes no row if another process was faster. */
export function publishVersion(db: Db, seq: number, { name, version }: StoredSuite, cases: number) {
  return db
    .updateTable('suite_versions')
    .set({ newest: nextNewest(db), cases })
    .where('seq', '=', seq)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('suite_versions as other')
            .select('other.seq')
            .where('other.name', '=', name)
            .where('other.version', '=', version)
            .where('other.newest', 'is not', null)
            // A commit whose outcome is unknown is repeated.
            .where('other.seq', '!=', seq),
        ),
      ),
    )
}

/** Drops a started version; its cases are left to be swept. */
export function dropStaged(db: Db, seq: number) {
  return db.updateTable('suite_versions').set({ newest: null, staged_ms: 0 }).where('seq', '=', seq)
}

/** Deletes all versions of a name except those that a run names; their cases are left to be swept. */
export function dropVersions(db: Db, name: string) {
  return unnamed(db).where('name', '=', name)
}

/** Deletes all versions that aren't the newest of their name and that no run names; their cases are left to be swept. */
export function dropOldVersions(db: Db) {
  return unnamed(db).where(
    'newest',
    '<',
    sql<number>`(select max(newest) from suite_versions as other where other.name = suite_versions.name)`,
  )
}

/** Selects the newest version of a name, or the given one. */
export function selectVersion(db: Db, name: string, version: string | undefined) {
  return db
    .selectFrom('suite_versions')
    .select(['name', 'version', 'text', 'header', 'saved_at', 'saved_by'])
    .where('name', '=', name)
    .where('newest', 'is not', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
    .orderBy('newest', 'desc')
    .limit(1)
}

/** Selects all versions of a name, or of every name, newest first. */
export function selectVersions(db: Db, name: string | undefined) {
  return db
    .selectFrom('suite_versions')
    .select(['name', 'version', 'saved_at', 'saved_by', 'cases'])
    .where('newest', 'is not', null)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('newest', 'desc')
}

/** Selects named cases of a version, as JSON. */
export function selectNamedCases(db: Db, version: string, ids: readonly string[]) {
  return (
    db
      .selectFrom('suite_cases')
      .select(['id', 'body'])
      .where('suite', '=', numberOf(db, version))
      .where('id', 'in', ids)
      // Without it SQLite reads the whole suite.
      .orderBy('id')
  )
}

/** Selects some cases of a version as JSON, after a position. */
export function selectSuiteCases(db: Db, version: string, after: number, limit: number) {
  return db
    .selectFrom('suite_cases')
    .select(['position', 'body'])
    .where('suite', '=', numberOf(db, version))
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
}

/** Selects some cases of a version as JSON, by ID, after an ID. */
export function selectCasesById(db: Db, version: string, after: string | null, limit: number) {
  return db
    .selectFrom('suite_cases')
    .select(['id', 'body'])
    .where('suite', '=', numberOf(db, version))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
}

/** Selects a version's number. The same version under two names has the same cases. */
function numberOf(db: Db, version: string) {
  return db
    .selectFrom('suite_versions')
    .select('seq')
    .where('version', '=', version)
    .where('newest', 'is not', null)
    .orderBy('seq')
    .limit(1)
}

function unnamed(db: Db) {
  return db
    .updateTable('suite_versions')
    .set({ newest: null, staged_ms: 0 })
    .where('newest', 'is not', null)
    .where('version', 'not in', (eb) => eb.selectFrom('run_labels').select('label').where('kind', '=', 'version'))
}
