import type { Store } from '../store/store.ts'
import { checkRuns, type StoreCheck } from '../store/store-check.ts'
import type { PostgresPool } from './postgres-pool.ts'

/** Counts dangling references, then reads every run. Postgres checks its own pages and keys. */
export async function checkDatabase(pool: PostgresPool, store: Store): Promise<StoreCheck> {
  const lost = await pool.transact(async (session) => {
    await session.allowLong()
    const [row] = await session.rows({
      sql: `SELECT
        (SELECT count(*) FROM results WHERE NOT EXISTS (SELECT 1 FROM texts WHERE id = results.text)) AS texts,
        (SELECT count(*) FROM results WHERE NOT EXISTS (SELECT 1 FROM runs WHERE seq = results.run)
          AND NOT EXISTS (SELECT 1 FROM doomed WHERE doomed.run = results.run)) AS runs`,
      parameters: [],
    })
    return { texts: Number(row?.texts), runs: Number(row?.runs) }
  })
  const { problems, runs } = await checkRuns(store)
  return {
    problems: [
      ...(lost.texts === 0 ? [] : [`Results without their texts: ${lost.texts}.`]),
      ...(lost.runs === 0 ? [] : [`Results without a run: ${lost.runs}.`]),
      ...problems,
    ],
    runs,
  }
}
