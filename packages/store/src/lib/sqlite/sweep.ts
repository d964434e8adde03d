import type { DatabaseSync } from 'node:sqlite'
import { transact } from './transact.ts'

/** Few enough that a writer in another process hardly waits. */
const CHUNK = 2000

/**
 * Takes away some results of the runs that were deleted, and says whether there are more. A run of a million results would
 * else hold the write lock for many seconds. What a crash leaves behind goes with the next deletion.
 */
export function sweep(database: DatabaseSync): boolean {
  return transact(database, () => {
    const run = database.prepare('SELECT min(run) AS run FROM doomed').get()?.run
    if (run === null || run === undefined) return false
    const chunk = `FROM results WHERE run = ? ORDER BY suite, "case", attempt LIMIT ${CHUNK}`
    database.prepare(`DELETE FROM texts WHERE id IN (SELECT text ${chunk})`).run(run)
    const results = database
      .prepare(
        `DELETE FROM results WHERE (run, suite, "case", attempt) IN (SELECT run, suite, "case", attempt ${chunk})`,
      )
      .run(run)
    const tags = database
      .prepare(
        `DELETE FROM result_tags WHERE (run, tag, suite, "case", attempt) IN
          (SELECT run, tag, suite, "case", attempt FROM result_tags WHERE run = ? LIMIT ${CHUNK})`,
      )
      .run(run)
    if (results.changes === 0 && tags.changes === 0) database.prepare('DELETE FROM doomed WHERE run = ?').run(run)
    return true
  })
}
