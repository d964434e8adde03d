import type { Kysely } from 'kysely'
import type { ResultKey } from '../store/result-query.ts'
import { retryOf, type Superseding } from '../store/superseding.ts'
import type { EarlierResultsTable, Tables } from './tables.ts'

type Db = Kysely<Tables>

/** The position of an earlier result in the order of retries and keys. */
export type EarlierPosition = Omit<EarlierResultsTable, 'run' | 'body'>

/** An earlier result as it is read. */
export type EarlierRow = Omit<EarlierResultsTable, 'run'>

/** Selects some of a run's earlier results as JSON, or those of one key, by retry and then by key. */
export function selectEarlier(
  db: Db,
  run: number,
  key: ResultKey | null,
  after: EarlierPosition | null,
  limit: number,
) {
  return db
    .selectFrom('earlier_results')
    .select(['suite', 'case', 'variant', 'attempt', 'retry', 'body'])
    .where('run', '=', run)
    .$if(key !== null, (query) => {
      const { suite = '', case: name = '', variant = '', attempt = 0 } = key ?? {}
      return query
        .where('suite', '=', suite)
        .where('case', '=', name)
        .where('variant', '=', variant)
        .where('attempt', '=', attempt)
    })
    .$if(after !== null, (query) =>
      query.where((eb) => {
        const { retry = 0, suite = '', case: name = '', variant = '', attempt = 0 } = after ?? {}
        return eb(
          eb.refTuple('retry', 'suite', 'case', 'variant', 'attempt'),
          '>',
          eb.tuple(retry, suite, name, variant, attempt),
        )
      }),
    )
    .orderBy('retry')
    .orderBy('suite')
    .orderBy('case')
    .orderBy('variant')
    .orderBy('attempt')
    .limit(limit)
}

/** Returns the row that keeps an earlier result. */
export function earlierRow({ earlier }: Superseding): EarlierRow {
  const { suite, case: name, variant = '', attempt } = earlier
  return { suite, case: name, variant, attempt, retry: retryOf(earlier), body: JSON.stringify(earlier) }
}
