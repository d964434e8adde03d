import type { Query } from '../sql/query.ts'
import { brokenConstraint } from './postgres-error.ts'
import type { PostgresPool, Session } from './postgres-pool.ts'

/** Constraints broken when two processes publish the same version or delete the same run: the second one changes nothing. */
const FASTER: ReadonlySet<string> = new Set(['suite_versions_by_name', 'doomed_pkey'])

/** Runs the queries within a transaction; does nothing if the first changes no row. Returns the number of rows that the first changed. */
export async function writeWithin(session: Session, [first, ...rest]: readonly Query[]): Promise<number> {
  const changes = first === undefined ? 0 : await session.change(first)
  if (changes > 0) for (const query of rest) await session.change(query)
  return changes
}

/** Runs the queries in their own transaction. `ifDone` is the result of a deletion that an earlier try may have made. */
export async function writeQueries(
  pool: PostgresPool,
  queries: readonly Query[],
  ifDone: 'changes' | 'one',
): Promise<number> {
  const work = async (session: Session, again: boolean): Promise<number> => {
    try {
      const changes = await writeWithin(session, queries)
      return changes === 0 && again && ifDone === 'one' ? 1 : changes
    } catch (error) {
      // A suite's cases have fixed positions: an existing one is from an earlier try.
      if (again && brokenConstraint(error) === 'suite_cases_pkey') throw DONE
      throw error
    }
  }
  try {
    return await (queries.length > 1 ? pool.transact(work) : pool.once(work))
  } catch (error) {
    if (error === DONE) return 1
    if (FASTER.has(brokenConstraint(error) ?? '')) return 0
    throw error
  }
}

/** Thrown to leave a transaction whose work is already done. */
const DONE = new Error('This is already done.')
