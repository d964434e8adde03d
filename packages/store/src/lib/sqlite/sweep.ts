import type { DatabaseSync } from 'node:sqlite'
import { transact } from './transact.ts'

/** Maximum rows per statement, so that a writer in another process hardly waits. */
const CHUNK = 2000

/** Age after which an incomplete version counts as abandoned by its process. */
const STAGED_MS = 24 * 60 * 60 * 1000

/**
 * Deletes some results of deleted runs, or cases of deleted suites; returns null if nothing is left. A run of a million results would
 * otherwise hold the write lock for many seconds. The next deletion also removes what a crash left behind.
 */
export function sweep(database: DatabaseSync): { readonly results: number } | null {
  return transact(database, () => {
    const run = database.prepare('SELECT min(run) AS found FROM doomed').get()?.found
    if (typeof run === 'number') return { results: sweepRun(database, run) }
    const suite = database
      .prepare('SELECT min(seq) AS found FROM suite_versions WHERE newest IS NULL AND staged_ms < ?')
      .get(Date.now() - STAGED_MS)?.found
    if (typeof suite !== 'number') return null
    sweepSuite(database, suite)
    return { results: 0 }
  })
}

/**
 * Deletes unreferenced texts, and returns their number. A result comes and goes together with its text, so there are none unless somebody
 * changed the file: counting detects that without reading the texts.
 */
export function sweepTexts(database: DatabaseSync): number {
  return transact(database, () => {
    const counts = database
      .prepare('SELECT (SELECT count(*) FROM texts) AS texts, (SELECT count(*) FROM results) AS results')
      .get()
    if (counts?.texts === counts?.results) return 0
    return Number(database.prepare('DELETE FROM texts WHERE id NOT IN (SELECT text FROM results)').run().changes)
  })
}

function sweepRun(database: DatabaseSync, run: number): number {
  const chunk = `FROM results WHERE run = ? ORDER BY suite, "case", variant, attempt LIMIT ${CHUNK}`
  database.prepare(`DELETE FROM texts WHERE id IN (SELECT text ${chunk})`).run(run)
  const key = 'run, suite, "case", variant, attempt'
  const results = database.prepare(`DELETE FROM results WHERE (${key}) IN (SELECT ${key} ${chunk})`).run(run)
  const tagKey = 'run, tag, suite, "case", variant, attempt'
  const tags = database
    .prepare(
      `DELETE FROM result_tags WHERE (${tagKey}) IN (SELECT ${tagKey} FROM result_tags WHERE run = ? LIMIT ${CHUNK})`,
    )
    .run(run)
  if (results.changes === 0 && tags.changes === 0) database.prepare('DELETE FROM doomed WHERE run = ?').run(run)
  return Number(results.changes)
}

function sweepSuite(database: DatabaseSync, suite: number): void {
  const { changes } = database
    .prepare(
      `DELETE FROM suite_cases WHERE (suite, position) IN
        (SELECT suite, position FROM suite_cases WHERE suite = ? LIMIT ${CHUNK})`,
    )
    .run(suite)
  if (changes === 0) database.prepare('DELETE FROM suite_versions WHERE seq = ?').run(suite)
}
