import type { DatabaseSync } from 'node:sqlite'
import { watchOf } from './file-watch.ts'

/**
 * Does `work` in one transaction that has the write lock from the start: a plain BEGIN that writes later fails at once if another process
 * wrote in between, and waiting wouldn't help.
 */
export function transact<T>(database: DatabaseSync, work: () => T): T {
  const watch = watchOf(database)
  database.exec('BEGIN IMMEDIATE')
  try {
    const outcome = work()
    const changes = watch?.count()
    database.exec('COMMIT')
    if (changes !== undefined) watch?.confirm(changes)
    return outcome
  } catch (error) {
    // A full disk has already ended the transaction.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
