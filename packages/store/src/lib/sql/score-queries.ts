import type { Kysely } from 'kysely'
import { type StoredScore, scoreText } from '../store/score.ts'
import { selectSeq, touchRun } from './run-queries.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Adds a score unless the run has the very same one, in queries to be done together; the first changes nothing when there is no such run. */
export function insertScore(db: Db, run: string, score: StoredScore) {
  return [
    touchRun(db, run),
    db
      .insertInto('scores')
      .values({ run: selectSeq(db, run), body: scoreText(score) })
      .onConflict((conflict) => conflict.doNothing()),
  ]
}

/** The scores of a run, as JSON, in the order in which they were added. */
export function selectScores(db: Db, run: number) {
  return db.selectFrom('scores').select('body').where('run', '=', run).orderBy('seq')
}
