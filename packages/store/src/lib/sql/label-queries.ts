import type { Label } from '@assay/core/review'
import { type Kysely, sql } from 'kysely'
import type { LabelFilter } from '../store/store.ts'
import { isOneOf } from './dialect.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Adds a label unless its ID is known. */
export function insertLabel(db: Db, label: Label) {
  const { id, answer, run, check, by, sample } = label
  return db
    .insertInto('labels')
    .values({ id, answer, run, suite: sample.suite, case: sample.case, check, by, body: JSON.stringify(label) })
    .onConflict((conflict) => conflict.doNothing())
}

/** Selects some labels as JSON after the one numbered `after`, in the order of adding. */
export function selectLabels(db: Db, filter: LabelFilter, after: number, limit: number) {
  return db
    .selectFrom('labels')
    .select(['seq', 'body'])
    .where('seq', '>', after)
    .where((eb) => {
      const terms = [
        filter.run !== undefined && eb('run', '=', filter.run),
        filter.suite !== undefined && eb('suite', '=', filter.suite),
        filter.case !== undefined && eb('case', '=', filter.case),
        filter.check !== undefined && eb('check', '=', filter.check),
        filter.by !== undefined && eb('by', '=', filter.by),
        filter.answers !== undefined && isOneOf(db, sql.ref<string>('answer'), filter.answers),
      ]
      return eb.and(terms.filter((term) => term !== false))
    })
    .orderBy('seq')
    .limit(limit)
}
