import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Few enough that a writer in another process hardly waits. */
const CHUNK = 5000

/** Deletes some answers, of all or of those received before an instant (ISO 8601); to be repeated until none goes. */
export function deleteAnswers(db: Db, before: string | undefined) {
  return db.deleteFrom('answers').where('key', 'in', (eb) =>
    eb
      .selectFrom('answers')
      .select('key')
      .$if(before !== undefined, (query) => query.where('at_ms', '<', Date.parse(before ?? '')))
      .limit(CHUNK),
  )
}

/** Deletes some of the answers received before an instant that no run asked for which can still go on. */
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

/** Some answers, as JSON, in the order of their keys after the key `after`. */
export function selectAnswers(db: Db, after: string, limit: number) {
  return db
    .selectFrom('answers')
    .select(['key', 'model', 'at_ms', 'run', 'answer'])
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
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
