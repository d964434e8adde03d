import type { PostgresPool, Session } from './postgres-pool.ts'

/** Maximum rows per statement, so that none takes long. */
const CHUNK = 5000

/** Age after which an incomplete version counts as abandoned by its process. */
const STAGED_MS = 24 * 60 * 60 * 1000

/**
 * Deletes some results of deleted runs, or cases of deleted suites; resolves to null if nothing is left. Only one of several processes
 * sweeps a run at a time.
 */
export function sweep(pool: PostgresPool): Promise<{ readonly results: number } | null> {
  return pool.transact(async (session) => {
    const [doomed] = await session.rows({
      sql: 'SELECT run FROM doomed ORDER BY run LIMIT 1 FOR UPDATE',
      parameters: [],
    })
    if (doomed !== undefined) return { results: await sweepRun(session, Number(doomed.run)) }
    const [suite] = await session.rows({
      sql: 'SELECT seq FROM suite_versions WHERE newest IS NULL AND staged_ms < $1 ORDER BY seq LIMIT 1 FOR UPDATE',
      parameters: [Date.now() - STAGED_MS],
    })
    if (suite === undefined) return null
    await sweepSuite(session, Number(suite.seq))
    return { results: 0 }
  })
}

/** Deletes unreferenced texts, and returns their number. A result comes and goes together with its text. */
export function sweepTexts(pool: PostgresPool): Promise<number> {
  return pool.transact(async (session) => {
    await session.allowLong()
    return session.change({
      sql: 'DELETE FROM texts WHERE NOT EXISTS (SELECT 1 FROM results WHERE results.text = texts.id)',
      parameters: [],
    })
  })
}

async function sweepRun(session: Session, run: number): Promise<number> {
  const [row] = await session.rows({
    sql: `WITH gone AS (
        DELETE FROM results WHERE ctid = ANY(ARRAY(SELECT ctid FROM results WHERE run = $1 LIMIT ${CHUNK})) RETURNING text
      ), texts AS (DELETE FROM texts WHERE id IN (SELECT text FROM gone))
      SELECT count(*) AS count FROM gone`,
    parameters: [run],
  })
  const results = Number(row?.count)
  const tags = await session.change({
    sql: `DELETE FROM result_tags WHERE ctid = ANY(ARRAY(SELECT ctid FROM result_tags WHERE run = $1 LIMIT ${CHUNK}))`,
    parameters: [run],
  })
  if (results === 0 && tags === 0) {
    await session.change({ sql: 'DELETE FROM doomed WHERE run = $1', parameters: [run] })
  }
  return results
}

async function sweepSuite(session: Session, suite: number): Promise<void> {
  const changes = await session.change({
    sql: `DELETE FROM suite_cases WHERE ctid = ANY(ARRAY(SELECT ctid FROM suite_cases WHERE suite = $1 LIMIT ${CHUNK}))`,
    parameters: [suite],
  })
  if (changes === 0) await session.change({ sql: 'DELETE FROM suite_versions WHERE seq = $1', parameters: [suite] })
}
