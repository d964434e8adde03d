import type { Kysely } from 'kysely'
import { type StoredScore, scoreText } from '../store/score.ts'
import { selectSeq, touchRun } from './run-queries.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/**
 * Returns the queries that add a score unless the run has exactly this one, in one transaction; the first changes nothing if the run
 * doesn't exist.
 */
export function insertScore(db: Db, run: string, score: StoredScore) {
  return [
    touchRun(db, run),
    db
      .insertInto('scores')
      .values({ run: selectSeq(db, run), body: scoreText(score) })
      .onConflict((conflict) => conflict.doNothing()),
  ]
}

/** Selects a run's scores as JSON, in the order of adding. */
export function selectScores(db: Db, run: number) {
  return db.selectFrom('scores').select('body').where('run', '=', run).orderBy('seq')
}
