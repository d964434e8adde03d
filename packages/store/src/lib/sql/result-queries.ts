import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { ResolvedResultPage, ResultPosition } from '../store/result-page.ts'
import type { ResultFilter, ResultKey, ResultSort } from '../store/result-query.ts'
import { hasFailedCheck } from './dialect.ts'
import { RESULT_NAMES, RESULT_NUMBERS, RESULT_TRAITS } from './result-row.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** A page of results: the run, the filter, the order, the start and the size. */
export interface ResultPageOf extends Pick<ResolvedResultPage, 'filter' | 'sort' | 'order' | 'after' | 'limit'> {
  readonly run: number
}

/** Returns the page after a key, in the order of keys. */
export function pageAfter(run: number, filter: ResultFilter, after: ResultKey | null, limit: number): ResultPageOf {
  const position = after === null ? null : { value: null, key: { ...after, variant: after.variant ?? '' } }
  return { run, filter, sort: 'key', order: 'asc', after: position, limit }
}

/**
 * Selects the names, the traits as one word, the numbers, and then the texts if they are read. A walk along the key reads as it goes.
 * Otherwise the keys are found first, in the narrowest index, and only these results are read: in a single step, SQLite would read the
 * whole run and discard most of it.
 */
export function selectResults(db: Db, page: ResultPageOf, texts: 'read' | 'omitted') {
  const found = goesAlongKey(page) ? walkKey(db, page) : joinKeys(db, page)
  return found
    .select(RESULT_NAMES.map((name) => `results.${name}` as const))
    .select(TRAITS.as('traits'))
    .select(RESULT_NUMBERS.map((name) => `results.${name}` as const))
    .$if(texts === 'read', (query) =>
      query.select((eb) => eb.selectFrom('texts').select('body').whereRef('texts.id', '=', 'results.text').as('body')),
    )
}

/** Returns whether results are found along their key, with nothing to skip except for conditions without an index. */
function goesAlongKey({ sort, filter }: ResultPageOf): boolean {
  const { suite, case: id, tag, class: primary, status, passed } = filter
  if (sort !== 'key' || (id !== undefined && suite === undefined)) return false
  return [tag, primary, status, passed].every((value) => value === undefined)
}

function walkKey(db: Db, { run, filter, order, after, limit }: ResultPageOf) {
  const columns = keyColumns(filter)
  return matching(db, run, filter)
    .$if(after !== null, (query) => query.where(beyondKey(columns, filter, order, after)))
    .orderBy(keyOrder(columns, order))
    .limit(limit)
}

function joinKeys(db: Db, page: ResultPageOf) {
  const direction = sql.raw(page.order)
  const columns = {
    suite: sql.ref<string>('key.suite'),
    id: sql.ref<string>('key.case'),
    variant: sql.ref<string>('key.variant'),
    attempt: sql.ref<number>('key.attempt'),
  }
  const numbered = sql`key.number is null, key.number ${direction}, ${keyOrder(columns, 'asc')}`
  return db
    .selectFrom(selectKeys(db, page).as('key'))
    .innerJoin('results', (join) =>
      join
        .on('results.run', '=', page.run)
        .onRef('results.suite', '=', 'key.suite')
        .onRef('results.case', '=', 'key.case')
        .onRef('results.variant', '=', 'key.variant')
        .onRef('results.attempt', '=', 'key.attempt'),
    )
    .orderBy(page.sort === 'key' ? keyOrder(columns, page.order) : numbered)
}

/** Selects a page's keys and the number they are sorted by. Tags have their own index in the same order, and the walk uses it. */
export function selectKeys(db: Db, { run, filter, sort, order, after, limit }: ResultPageOf) {
  const columns = keyColumns(filter)
  const { suite, id, variant, attempt } = columns
  const number = SORT_NUMBER[sort]
  const keys = matching(db, run, filter)
    .select([suite.as('suite'), id.as('case'), variant.as('variant'), attempt.as('attempt'), number.as('number')])
    .limit(limit)
  if (sort !== 'key') {
    return keys
      .$if(after !== null, (query) => query.where(beyondNumber(columns, number, order, after)))
      .orderBy(sql`${number} is null, ${number} ${sql.raw(order)}, ${keyOrder(columns, 'asc')}`)
  }
  return keys
    .$if(after !== null, (query) => query.where(beyondKey(columns, filter, order, after)))
    .orderBy(keyOrder(columns, order))
}

/** Selects results in the order of recording, without texts, followed by the number of this order. */
export function selectRecorded(db: Db, run: number, after: number, limit: number) {
  return db
    .selectFrom('results')
    .where('results.run', '=', run)
    .where('results.text', '>', after)
    .select(RESULT_NAMES.map((name) => `results.${name}` as const))
    .select(TRAITS.as('traits'))
    .select(RESULT_NUMBERS.map((name) => `results.${name}` as const))
    .select('results.text')
    .orderBy('results.text')
    .limit(limit)
}

/** Counts a run's matching results. */
export function countResults(db: Db, run: number, filter: ResultFilter) {
  return matching(db, run, filter).select(({ fn }) => fn.countAll<number>().as('count'))
}

/** Selects the columns that `tallyFacets` counts. */
export function selectFacets(db: Db, run: number, filter: ResultFilter) {
  return matching(db, run, filter).select([
    'results.suite',
    'results.status',
    'results.passed',
    'results.class',
    'results.tags',
    'results.checks',
  ])
}

/** One word in place of twelve cells, each of which costs as much to read. '' stands for null, which no trait's text is. */
const TRAITS = sql<string>`concat(${sql.join(
  RESULT_TRAITS.map((name) => sql.ref(`results.${name}`)),
  sql`, ${sql.lit('\x1f')}, `,
)})`

/** The sort's number; null if results are sorted by their key alone. */
const SORT_NUMBER = {
  key: sql<number | null>`null`,
  score: sql<number | null>`results.score`,
  cost: sql<number | null>`results.cost_usd`,
  latency: sql<number | null>`results.latency_ms`,
  tokens: sql<number | null>`(results.tokens_input + results.tokens_output)`,
} as const satisfies Record<ResultSort, unknown>

type KeyColumns = ReturnType<typeof keyColumns>

function keyColumns({ tag }: ResultFilter) {
  const walked = tag === undefined ? 'results' : 'result_tags'
  return {
    suite: sql.ref<string>(`${walked}.suite`),
    id: sql.ref<string>(`${walked}.case`),
    variant: sql.ref<string>(`${walked}.variant`),
    attempt: sql.ref<number>(`${walked}.attempt`),
  }
}

function keyOrder({ suite, id, variant, attempt }: KeyColumns, order: 'asc' | 'desc') {
  const direction = sql.raw(order)
  return sql`${suite} ${direction}, ${id} ${direction}, ${variant} ${direction}, ${attempt} ${direction}`
}

/**
 * Returns the condition for keys after a position. It leaves out columns that the filter fixes, which would keep the index from being used.
 */
function beyondKey(columns: KeyColumns, filter: ResultFilter, order: 'asc' | 'desc', after: ResultPosition | null) {
  const { suite, id, variant, attempt } = columns
  const key = after?.key ?? { suite: '', case: '', variant: '', attempt: 0 }
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  if (filter.suite === undefined) {
    return sql<SqlBool>`(${suite}, ${id}, ${variant}, ${attempt}) ${beyond} (${key.suite}, ${key.case}, ${key.variant}, ${key.attempt})`
  }
  if (filter.case === undefined) {
    return sql<SqlBool>`(${id}, ${variant}, ${attempt}) ${beyond} (${key.case}, ${key.variant}, ${key.attempt})`
  }
  return sql<SqlBool>`(${variant}, ${attempt}) ${beyond} (${key.variant}, ${key.attempt})`
}

/**
 * Returns the condition for results after a position. Results without the number come last, and equal ones by their key, in either order.
 */
function beyondNumber(
  columns: KeyColumns,
  number: ReturnType<typeof sql<number | null>>,
  order: 'asc' | 'desc',
  after: ResultPosition | null,
) {
  const later = beyondKey(columns, {}, 'asc', after)
  if (after === null || after.value === null) return sql<SqlBool>`(${number} is null and ${later})`
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  return sql<SqlBool>`(${number} ${beyond} ${after.value} or (${number} = ${after.value} and ${later}) or ${number} is null)`
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
          .onRef('result_tags.variant', '=', 'results.variant')
          .onRef('result_tags.attempt', '=', 'results.attempt')
          .on('result_tags.run', '=', run)
          .on('result_tags.tag', '=', tag ?? ''),
      ),
    )
    .where((eb) => eb.and([eb('results.run', '=', run), ...terms(db, eb, run, filter)]))
}

function terms(db: Db, eb: ExpressionBuilder<Tables, 'results'>, run: number, filter: ResultFilter) {
  const all = [
    filter.suite !== undefined && eb('results.suite', '=', filter.suite),
    filter.case !== undefined && eb('results.case', '=', filter.case),
    filter.case !== undefined && filter.suite === undefined && eb('results.suite', 'in', suitesOf(run)),
    filter.class !== undefined && eb('results.class', '=', filter.class),
    filter.status !== undefined && eb('results.status', '=', filter.status),
    filter.passed !== undefined && eb('results.passed', '=', Number(filter.passed)),
    filter.failed_check !== undefined && hasFailedCheck(db, filter.failed_check),
  ]
  return all.filter((term) => term !== false)
}

/** Selects the suites of a run's results by one index lookup each, so that a case is then found in each of them. */
function suitesOf(run: number) {
  const next = sql`select min(suite) from results where run = ${run}`
  return sql<string>`(with recursive found (suite) as (
    ${next} union all select (${next} and suite > found.suite) from found where found.suite is not null
  ) select suite from found where suite is not null)`
}
