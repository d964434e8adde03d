import { EnvironmentError } from '@assay/core/errors'
import type { Store } from '../store/store.ts'
import { checkRuns, type StoreCheck } from '../store/store-check.ts'
import type { SqliteThread } from './thread-client.ts'

/** Maximum problems that SQLite lists; a file may have thousands. */
const NAMED = 20

/** Checks all pages, indexes and references of the database, then every run. Reads the whole file. */
export async function checkDatabase(thread: SqliteThread, store: Store): Promise<StoreCheck> {
  const pages = await readProblems(thread, `PRAGMA integrity_check(${NAMED})`, 'integrity_check')
  const references = await readProblems(thread, 'PRAGMA foreign_key_check', 'table')
  const { problems, runs } = await checkRuns(store)
  const broken = references.map((table) => `A row in "${table}" refers to a missing row.`)
  return { problems: [...pages.filter((said) => said !== 'ok'), ...new Set(broken), ...problems], runs }
}

async function readProblems(thread: SqliteThread, sql: string, column: string): Promise<string[]> {
  try {
    const rows = await thread.call('all', { sql, parameters: [] })
    return rows.map((row) => String(Reflect.get(Object(row), column)))
  } catch (error) {
    if (error instanceof EnvironmentError && error.code === 'STORE_CORRUPT') return [error.message]
    throw error
  }
}
