import type { Store } from '../store/store.ts'
import type { DatabaseOptions } from './open-database.ts'
import { startThread } from './thread-client.ts'

/**
 * Opens the store in the SQLite file at `path`, and creates it if it is missing. Throws a UserError for a file of another program or a
 * newer Assay, and an EnvironmentError for one that can't be used; neither is changed.
 */
export async function openSqliteStore(path: string, options: DatabaseOptions = {}): Promise<Store> {
  // The thread opens the file while the query builder, the slowest import, loads.
  const [thread, { createSqliteStore }] = await Promise.all([startThread(path, options), import('./sqlite-store.ts')])
  return createSqliteStore(thread, path)
}
