import { reportDamage } from '../sql/report-damage.ts'
import { createSqlStore } from '../sql/sql-store.ts'
import type { Store } from '../store/store.ts'
import { checkDatabase } from './check-database.ts'
import { createClient } from './database-client.ts'
import { migrate } from './migrate.ts'
import { LONG_TEXTS, MIGRATIONS, type Migration } from './migrations.ts'
import { readAddress } from './postgres-address.ts'
import { explainError } from './postgres-error.ts'
import { createPool, type PoolOptions } from './postgres-pool.ts'
import { postgresQueries } from './postgres-queries.ts'

/** The options for opening a store in Postgres; tests narrow them. */
export interface PostgresOptions extends PoolOptions {
  readonly project?: string | undefined
  readonly migrations?: readonly Migration[] | undefined
}

/** Time limit for opening, so that nobody waits a minute to learn that an address is wrong. */
const OPENING_MS = 5_000

/**
 * Opens a project's store in the Postgres database at `address`, and creates its schema if it is missing. Throws a UserError for a schema
 * of another program or a newer Assay, and an EnvironmentError for a database that can't be used.
 */
export async function openPostgresStore(address: string, options: PostgresOptions = {}): Promise<Store> {
  const { project, migrations = MIGRATIONS, ...poolOptions } = options
  const read = readAddress(address, project)
  const { location } = read
  const opening = createPool(read, { ...poolOptions, outageMs: Math.min(options.outageMs ?? OPENING_MS, OPENING_MS) })
  try {
    await migrate(opening, read, migrations, LONG_TEXTS)
  } catch (error) {
    throw explainError(error, location)
  } finally {
    await opening.close()
  }
  const pool = createPool(read, poolOptions)
  const store: Store = reportDamage(
    {
      ...createSqlStore(postgresQueries, createClient(pool, location)),
      check: () => checkDatabase(pool, store),
      close: pool.close,
      [Symbol.asyncDispose]: pool.close,
    },
    (error) => explainError(error, location),
  )
  return store
}
