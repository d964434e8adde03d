import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { EnvironmentError, UserError } from '@assay/core/errors'
import type { Migration } from './migrations.ts'
import { isOfAnotherLayout } from './sqlite-error.ts'
import { transact } from './transact.ts'

/** "ASAY": marks a SQLite file as Assay's (PRAGMA application_id). */
const APPLICATION_ID = 0x41534159

/**
 * Returns an open database's layout: 0 if it is empty. Writes nothing. Throws a UserError if the file is another program's, or has a newer
 * layout than `newest`.
 */
export function readLayout(database: DatabaseSync, path: string, newest: number): number {
  const layout = pragma(database, 'user_version')
  const isEmpty = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.tables === 0
  if (isEmpty && layout === 0) return 0
  if (pragma(database, 'application_id') !== APPLICATION_ID) {
    throw new UserError('STORE_FOREIGN', `"${path}" is another program's SQLite database.`, 'Name another file.')
  }
  if (layout < 1) throw damaged(path, 'it has tables, but no layout number')
  if (layout > newest) {
    throw new UserError(
      'STORE_NEWER',
      `A newer Assay wrote "${path}" (layout ${layout}; this version reads layouts up to ${newest}).`,
      'Update Assay, or name another file.',
    )
  }
  return layout
}

/**
 * Migrates the database to the newest layout. Copies an older one first, next to it, and returns the copy's path, or null if there was
 * nothing to copy. Processes that open the file at the same time wait for each other.
 */
export function migrate(database: DatabaseSync, path: string, migrations: readonly Migration[]): string | null {
  const newest = migrations.at(-1)?.version ?? 0
  if (readLayout(database, path, newest) === newest) return null
  return transact(database, () => {
    const layout = readLayout(database, path, newest)
    if (layout === newest) return null
    // This process has the write lock, so the copy has the layout in its name.
    const copy = layout === 0 ? null : backUp(path, layout)
    try {
      for (const migration of migrations.slice(layout)) database.exec(migration.sql)
    } catch (error) {
      if (layout > 0 && isOfAnotherLayout(error)) throw damaged(path, `its tables aren't those of layout ${layout}`)
      throw error
    }
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${newest}`)
    return copy
  })
}

/** Copies the file with everything that is committed. VACUUM rejects an existing file, and needs a connection without a transaction. */
function backUp(path: string, layout: number): string {
  const copy = `${path}.layout-${layout}-${new Date().toISOString().replace(/[-:.]/g, '')}.backup`
  const reader = new DatabaseSync(path, { readOnly: true })
  try {
    reader.prepare('VACUUM INTO ?').run(copy)
  } catch (error) {
    // A partial copy would look complete.
    rmSync(copy, { force: true })
    throw error
  } finally {
    reader.close()
  }
  const file = openSync(copy, 'r+')
  fsyncSync(file)
  closeSync(file)
  return copy
}

function damaged(path: string, how: string): EnvironmentError {
  const message = `"${path}" is damaged: ${how}. Assay didn't change it.`
  return new EnvironmentError('STORE_CORRUPT', message, 'Restore a backup, or move the file away, then try again.')
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name])
}
