import { UserError } from '@assay/core/errors'
import type { Migration } from './migrations.ts'
import type { PostgresAddress } from './postgres-address.ts'
import type { PostgresPool, Session } from './postgres-pool.ts'

/** Key of the advisory lock that makes migrating processes wait for each other; any unused number. */
const LOCK = 0x41534159

/** A column that holds long texts: its table and its name. */
export type LongText = readonly [table: string, column: string]

/**
 * Migrates a schema to the newest layout, or creates it. Processes that do this at once wait for each other. A new schema's `longTexts` are
 * compressed with lz4 if the server has it.
 */
export async function migrate(
  pool: PostgresPool,
  address: PostgresAddress,
  migrations: readonly Migration[],
  longTexts: readonly LongText[] = [],
): Promise<void> {
  const { schema } = address
  const newest = migrations.at(-1)?.version ?? 0
  const isReady = await pool.read(async (session) => (await readLayout(session, address, newest)) === newest)
  if (isReady) return
  await pool.transact(async (session) => {
    // Indexes of a large table take longer than any statement should.
    await session.allowLong()
    await session.rows(query('SELECT pg_advisory_xact_lock($1)', LOCK))
    const layout = await readLayout(session, address, newest)
    if (layout === 0) {
      await session.change(query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`))
      await session.change(query(`CREATE TABLE "${schema}".layout (version bigint NOT NULL)`))
      await session.change(query(`INSERT INTO "${schema}".layout VALUES (0)`))
    }
    for (const { sql } of migrations.slice(layout)) await session.change(query(sql))
    if (layout === 0) await useLz4(session, longTexts)
    await session.change(query(`UPDATE "${schema}".layout SET version = $1`, newest))
  })
}

/**
 * Returns a project's layout: 0 if there is nothing. Throws a UserError if the schema has another program's tables, or a newer layout than
 * `newest`.
 */
async function readLayout(session: Session, { schema, location }: PostgresAddress, newest: number): Promise<number> {
  const found = await session.rows(
    query('SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = $1', schema),
  )
  if (found.length === 0) return 0
  if (!found.some(({ name }) => name === 'layout')) {
    throw new UserError(
      'STORE_FOREIGN',
      `Schema "${schema}" in ${location} holds another program's tables.`,
      'Name another database.',
    )
  }
  const [row] = await session.rows(query(`SELECT max(version) AS version FROM "${schema}".layout`))
  const layout = Number(row?.version ?? 0)
  if (layout > newest) {
    throw new UserError(
      'STORE_NEWER',
      `A newer Assay wrote ${location} (layout ${layout}; this version reads layouts up to ${newest}).`,
      'Update Assay, or name another database.',
    )
  }
  return layout
}

/** Compresses long texts with lz4, which takes a fraction of the time. Some servers are built without it. */
async function useLz4(session: Session, longTexts: readonly LongText[]): Promise<void> {
  const [setting] = await session.rows(
    query("SELECT 'lz4' = ANY(enumvals) AS has FROM pg_settings WHERE name = 'default_toast_compression'"),
  )
  if (setting?.has !== true) return
  for (const [table, column] of longTexts) {
    await session.change(query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET COMPRESSION lz4`))
  }
}

function query(sql: string, ...parameters: readonly unknown[]) {
  return { sql, parameters }
}
