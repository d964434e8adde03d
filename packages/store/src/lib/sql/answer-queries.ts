import type { Kysely } from 'kysely'
import { type StoredScore, scoreText } from '../store/score.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Deletes answers, all or those received before an instant (ISO 8601). */
export function deleteAnswers(db: Db, before: string | undefined) {
  const all = db.deleteFrom('answers')
  return before === undefined ? all : all.where('at_ms', '<', Date.parse(before))
}

/** Read from an index alone, not from the answers. */
export function selectAnswerStats(db: Db) {
  return db
    .selectFrom('answers')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('bytes').as('bytes'),
      fn.min('at_ms').as('oldest'),
      fn.max('at_ms').as('newest'),
    ])
}

/** Adds a score unless the run has the very same one. */
export function insertScore(db: Db, run: number, score: StoredScore) {
  return db
    .insertInto('scores')
    .values({ run, body: scoreText(score) })
    .onConflict((conflict) => conflict.doNothing())
}

/** The scores of a run, as JSON, in the order in which they were added. */
export function selectScores(db: Db, run: number) {
  return db.selectFrom('scores').select('body').where('run', '=', run).orderBy('seq')
}
