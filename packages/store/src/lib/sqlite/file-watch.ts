import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { EnvironmentError } from '@assay/core/errors'

/** The log beside a database, which holds its newest changes until the last process closes it. */
const logOf = (path: string): string => `${path}-wal`

/** A note beside a database while processes have it open: how many changes it has at least. Its name isn't one of SQLite's. */
const noteOf = (path: string): string => `${path}.open`

/** The watches of open databases. */
const watches = new WeakMap<DatabaseSync, FileWatch>()

/** Returns the watch over an open database's files; undefined before it has one. */
export function watchOf(database: DatabaseSync): FileWatch | undefined {
  return watches.get(database)
}

/** Starts to watch over the files of a migrated database at `path`. */
export function watchFiles(database: DatabaseSync, path: string): void {
  if (hasChanges(database)) watches.set(database, new FileWatch(database, path))
}

/**
 * Watches over the files of an open database. SQLite reads a database whose log was lost or cut as if its newest changes had never been
 * made, and writes to deleted files as if they were there. So each transaction counts in the database, and then in a note beside it.
 */
class FileWatch {
  readonly #path: string
  readonly #count: StatementSync
  readonly #identity: string | null

  constructor(database: DatabaseSync, path: string) {
    this.#path = path
    this.#count = database.prepare('UPDATE changes SET number = number + 1 RETURNING number')
    this.#identity = identityOf(path)
  }

  /** Counts a transaction, within it; returns the database's number of changes after it. */
  count(): number {
    return Number(this.#count.get()?.number)
  }

  /**
   * Notes a number of changes after their transaction. The note isn't synced: it outlives its process, and after a power failure it names
   * fewer changes than were made, never more. Throws EnvironmentError `STORE_GONE` if the files aren't at their path any more.
   */
  confirm(changes: number): void {
    const path = this.#path
    if (identityOf(path) !== this.#identity) throw gone(path)
    if (!existsSync(logOf(path))) throw gone(logOf(path))
    try {
      writeNote(noteOf(path), changes)
    } catch {
      // Without a note a lost log can't be noticed, but nothing else is wrong.
    }
  }

  /** Deletes the note once the database is closed, unless another process has it open: then its log is still there. */
  close(): void {
    const path = this.#path
    if (identityOf(path) === this.#identity && !existsSync(logOf(path))) rmSync(noteOf(path), { force: true })
  }
}

/**
 * Throws EnvironmentError `STORE_INCOMPLETE` if the database at `path` has fewer changes than its note says. Changes nothing, so that a log
 * that was moved away can be put back.
 */
export function demandAllChanges(path: string): void {
  const noted = readNote(noteOf(path))
  if (noted === null || !existsSync(path)) return
  const lost = noted - countChanges(path)
  if (!(lost > 0)) return
  const what = lost === 1 ? 'its newest change' : `its newest ${lost} changes`
  const log = basename(logOf(path))
  throw new EnvironmentError(
    'STORE_INCOMPLETE',
    `"${path}" has lost ${what}, such as results: "${log}" is missing or damaged.`,
    `Put "${log}" back. Or delete "${basename(noteOf(path))}" to accept the loss, then resume the run.`,
  )
}

/** Returns the number of changes in a database; 0 if it has lost even that, NaN if it can't be read, which opening it reports. */
function countChanges(path: string): number {
  try {
    // Closing a writable connection would merge what is left of the log into the database and delete it.
    using database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
    return hasChanges(database) ? Number(database.prepare('SELECT number FROM changes').get()?.number) : 0
  } catch {
    return Number.NaN
  }
}

/** Returns whether a database counts its changes, as it does from layout 9. */
function hasChanges(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'changes'").get() !== undefined
}

/** Writes a note of a fixed length in one call: a process that is killed leaves the old one or the new one. */
function writeNote(file: string, changes: number): void {
  const text = `${String(changes).padStart(20)}\n`
  try {
    writeFileSync(file, text, { flag: 'r+' })
  } catch {
    writeFileSync(file, text)
  }
}

function readNote(file: string): number | null {
  try {
    const text = readFileSync(file, 'utf8')
    return /^ *\d+\n$/.test(text) ? Number(text) : null
  } catch {
    return null
  }
}

/** Returns what tells a file from another one at the same path; null if there is none. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev} ${found.ino}`
}

function gone(file: string): EnvironmentError {
  return new EnvironmentError('STORE_GONE', `"${file}" was deleted or moved while it was in use.`)
}
