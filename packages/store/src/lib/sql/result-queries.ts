import { type Kysely, sql } from 'kysely'
import type { ResultFilter, ResultKey } from '../store/result-query.ts'
import { RESULT_COLUMNS } from './result-row.ts'
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

/**
 * The cells of `RESULT_COLUMNS` and then the texts, or null in their place. The keys are found first, in the narrowest
 * index, and only these results are read; asked in one step, SQLite prefers to read the whole run and to throw away.
 */
export function selectResults(db: Db, page: ResultPage, texts: 'read' | 'omitted') {
  return db
    .selectFrom(selectKeys(db, page).as('key'))
    .innerJoin('results', (join) =>
      join
        .on('results.run', '=', page.run)
        .onRef('results.suite', '=', 'key.suite')
        .onRef('results.case', '=', 'key.case')
        .onRef('results.attempt', '=', 'key.attempt'),
    )
    .select(RESULT_COLUMNS.map((name) => `results.${name}` as const))
    .select((eb) => {
      const text = eb.selectFrom('texts').select('body').whereRef('texts.id', '=', 'results.text')
      return texts === 'read' ? text.as('body') : sql<null>`null`.as('body')
    })
    .orderBy('key.suite')
    .orderBy('key.case')
    .orderBy('key.attempt')
}

/** The keys of a page. Tags have an index of their own, in the same order: the walk goes along it, and the key comes from there. */
export function selectKeys(db: Db, { run, filter, after, limit }: ResultPage) {
  const walked = filter.tag === undefined ? 'results' : 'result_tags'
  const suite = sql.ref<string>(`${walked}.suite`)
  const name = sql.ref<string>(`${walked}.case`)
  const attempt = sql.ref<number>(`${walked}.attempt`)
  const keys = matching(db, run, filter)
    .select([suite.as('suite'), name.as('case'), attempt.as('attempt')])
    .orderBy(sql`${suite}, ${name}, ${attempt}`)
    .limit(limit)
  if (after === null) return keys
  // A column that the filter fixes would keep the index from being entered at the key.
  if (filter.suite === undefined) {
    return keys.where(sql<boolean>`(${suite}, ${name}, ${attempt}) > (${after.suite}, ${after.case}, ${after.attempt})`)
  }
  if (filter.case === undefined)
    return keys.where(sql<boolean>`(${name}, ${attempt}) > (${after.case}, ${after.attempt})`)
  return keys.where(attempt, '>', after.attempt)
}

/** How many results of a run match. */
export function countResults(db: Db, run: number, filter: ResultFilter) {
  return matching(db, run, filter).select(({ fn }) => fn.countAll<number>().as('count'))
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
        filter.case !== undefined && filter.suite === undefined && eb('results.suite', 'in', suitesOf(run)),
        filter.class !== undefined && eb('results.class', '=', filter.class),
        filter.status !== undefined && eb('results.status', '=', filter.status),
        filter.passed !== undefined && eb('results.passed', '=', Number(filter.passed)),
      ]
      return eb.and(terms.filter((term) => term !== false))
    })
}

/** The suites that a run has results of, found by one step into the index for each: a case is then found in each of them. */
function suitesOf(run: number) {
  const next = sql`select min(suite) from results where run = ${run}`
  return sql<string>`(with recursive found (suite) as (
    ${next} union all select (${next} and suite > found.suite) from found where found.suite is not null
  ) select suite from found where suite is not null)`
}
