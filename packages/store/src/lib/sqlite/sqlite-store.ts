import { reportDamage } from '../sql/report-damage.ts'
import { createSqlStore } from '../sql/sql-store.ts'
import type { Store } from '../store/store.ts'
import { checkDatabase } from './check-database.ts'
import { createClient } from './database-client.ts'
import { explainError } from './sqlite-error.ts'
import { sqliteQueries } from './sqlite-queries.ts'
import type { SqliteThread } from './thread-client.ts'

/** Makes the store of a thread with an open database at `path`. */
export function createSqliteStore(thread: SqliteThread, path: string): Store {
  let closing: Promise<unknown> | null = null
  const close = async (): Promise<void> => {
    closing ??= thread.call('close', null)
    await closing
  }
  const store: Store = reportDamage(
    {
      ...createSqlStore(sqliteQueries, createClient(thread, path)),
      check: () => checkDatabase(thread, store),
      close,
      [Symbol.asyncDispose]: close,
    },
    (error) => explainError(error, path),
  )
  return store
}
