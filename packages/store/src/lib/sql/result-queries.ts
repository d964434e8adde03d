import { type Kysely, sql } from 'kysely'
import { RESULT_COLUMNS } from '../sqlite/result-row.ts'
import type { ResultFilter, ResultKey } from '../store/result-query.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** A page of results: which, from where, how many. */
export interface ResultPage {
  readonly run: number
  readonly filter: ResultFilter
  /** The key that the page comes after; null for the first page. */
  readonly after: ResultKey | null
  readonly limit: number
}

/** The cells of `RESULT_COLUMNS` and then the texts, or null in their place. */
export function selectResults(db: Db, page: ResultPage, texts: 'read' | 'omitted') {
  return selectPage(db, page)
    .select(RESULT_COLUMNS.map((name) => `results.${name}` as const))
    .$if(texts === 'read', (query) =>
      query.select((eb) => eb.selectFrom('texts').select('body').whereRef('texts.id', '=', 'results.text').as('body')),
    )
    .$if(texts === 'omitted', (query) => query.select(sql<null>`null`.as('body')))
}

/** The keys of a page. */
export function selectKeys(db: Db, page: ResultPage) {
  return selectPage(db, page).select(['results.suite', 'results.case', 'results.attempt'])
}

/** How many results of a run match. */
export function countResults(db: Db, run: number, filter: ResultFilter) {
  return matching(db, run, filter).select(({ fn }) => fn.countAll<number>().as('count'))
}

/** Tags have an index of their own, in the same order: the walk goes along it, so the key is taken from there. */
function selectPage(db: Db, { run, filter, after, limit }: ResultPage) {
  const walked = filter.tag === undefined ? 'results' : 'result_tags'
  const [suite, name, attempt] = (['suite', 'case', 'attempt'] as const).map((column) => sql.ref(`${walked}.${column}`))
  const beyond =
    after && sql<boolean>`(${suite}, ${name}, ${attempt}) > (${after.suite}, ${after.case}, ${after.attempt})`
  const query = matching(db, run, filter).orderBy(sql`${suite}, ${name}, ${attempt}`).limit(limit)
  return beyond === null ? query : query.where(beyond)
}

function matching(db: Db, run: number, filter: ResultFilter) {
  const { tag } = filter
  return db
    .selectFrom('results')
    .$if(tag !== undefined, (query) =>
      query.innerJoin('result_tags', (join) =>
        join
          .onRef('result_tags.run', '=', 'results.run')
          .onRef('result_tags.suite', '=', 'results.suite')
          .onRef('result_tags.case', '=', 'results.case')
          .onRef('result_tags.attempt', '=', 'results.attempt')
          .on('result_tags.run', '=', run)
          .on('result_tags.tag', '=', tag ?? ''),
      ),
    )
    .where((eb) => {
      const terms = [
        eb('results.run', '=', run),
        filter.suite !== undefined && eb('results.suite', '=', filter.suite),
        filter.case !== undefined && eb('results.case', '=', filter.case),
        filter.class !== undefined && eb('results.class', '=', filter.class),
        filter.status !== undefined && eb('results.status', '=', filter.status),
        // Only scored results have the flag; naming the status lets the index find them.
        filter.passed !== undefined &&
          eb.and([eb('results.status', '=', 'scored'), eb('results.passed', '=', Number(filter.passed))]),
      ]
      return eb.and(terms.filter((term) => term !== false))
    })
}
