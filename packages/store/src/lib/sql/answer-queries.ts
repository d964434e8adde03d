import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Maximum rows per statement, so that a writer in another process hardly waits. */
const CHUNK = 5000

/** Deletes some answers, of all or of those received before an instant (ISO 8601); repeat it until none is left. */
export function deleteAnswers(db: Db, before: string | undefined) {
  return db.deleteFrom('answers').where('key', 'in', (eb) =>
    eb
      .selectFrom('answers')
      .select('key')
      .$if(before !== undefined, (query) => query.where('at_ms', '<', Date.parse(before ?? '')))
      .limit(CHUNK),
  )
}

/** Deletes some answers received before an instant, except those of runs that can still continue. */
export function pruneAnswers(db: Db, before: string) {
  return db.deleteFrom('answers').where('key', 'in', (eb) =>
    eb
      .selectFrom('answers')
      .select('key')
      .where('at_ms', '<', Date.parse(before))
      .where((or) =>
        or.or([
          or('run', 'is', null),
          or(
            'run',
            'not in',
            or.selectFrom('runs').select('id').where('status', 'in', ['queued', 'running', 'stopped']),
          ),
        ]),
      )
      .limit(CHUNK),
  )
}

/** Selects some answers as JSON, by key, after the key `after`. */
export function selectAnswers(db: Db, after: string, limit: number) {
  return db
    .selectFrom('answers')
    .select(['key', 'model', 'at_ms', 'run', 'answer'])
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
}

/** Selects the statistics of answers, from an index alone. */
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
