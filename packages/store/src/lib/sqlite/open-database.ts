import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserError } from '@assay/core/errors'
import { demandAllChanges, watchFiles } from './file-watch.ts'
import { migrate, readLayout } from './migrate.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'
import { isBusy } from './sqlite-error.ts'

/** The options for opening a database; tests narrow them. */
export interface DatabaseOptions {
  readonly migrations?: readonly Migration[]
  /** Maximum pages of the file, to simulate a full disk. */
  readonly maxPages?: number
}

/** Time to wait for a lock. With 0, SQLite's default, concurrent writers lose their transactions. */
const BUSY_TIMEOUT_MS = 10_000

/** Opens the database, creates its file and folder if they are missing, and migrates it to the newest layout. */
export function openDatabase(path: string, options: DatabaseOptions = {}): DatabaseSync {
  const { migrations = MIGRATIONS, maxPages } = options
  makeFolder(path)
  demandAllChanges(path)
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  try {
    // Before any write, since even the journal mode is stored in the file.
    readLayout(database, path, migrations.at(-1)?.version ?? 0)
    useWal(database)
    // Pages of the log are moved into the file every 16 MB: less often and the log grows on disk, more often and every
    // commit waits for it.
    database.exec(
      'PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32000; PRAGMA cell_size_check = ON',
    )
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`)
    migrate(database, path, migrations)
    watchFiles(database, path)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function makeFolder(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there !== undefined && !there.isFile() && !there.isDirectory()) {
    // SQLite would write its journal next to a device.
    throw new UserError('STORE_NOT_A_FILE', `"${path}" isn't a file.`, 'Name a file, such as .assay/assay.db.')
  }
  if (there?.isDirectory()) {
    throw new UserError(
      'STORE_NOT_A_FILE',
      `"${path}" is a folder, not a database.`,
      `Name a file, such as "${path}/assay.db".`,
    )
  }
  // Opening a pipe would wait forever, and a journal can't be next to a device.
  if (there !== undefined && !there.isFile()) {
    throw new UserError('STORE_NOT_A_FILE', `"${path}" isn't a file.`, 'Name a file, such as .assay/assay.db.')
  }
  try {
    makeFolders(dirname(path))
  } catch (error) {
    // On a read-only disk Node reports ENOENT; the nearest existing folder shows what is wrong.
    accessSync(existingFolder(dirname(path)), constants.W_OK)
    throw error
  }
}

/** Makes a folder and those around it. Node's own recursion never ends in a folder like /proc, which exists and reports ENOENT. */
function makeFolders(path: string): void {
  if (existingFolder(path) === path) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!existsSync(path)) throw error
  }
}

function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path))
}

/** Switches to WAL. Two processes that switch at once don't wait for each other, whatever the busy timeout. */
function useWal(database: DatabaseSync): void {
  const end = Date.now() + BUSY_TIMEOUT_MS
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error
      Atomics.wait(clock, 0, 0, 10)
    }
  }
}
