import type { DatabaseSync } from 'node:sqlite'

/**
 * Does `work` in one transaction that has the write lock from the start: a plain BEGIN that writes later fails at once if another process
 * wrote in between, and waiting wouldn't help.
 */
export function transact<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const outcome = work()
    database.exec('COMMIT')
    return outcome
  } catch (error) {
    // A full disk has already ended the transaction.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
