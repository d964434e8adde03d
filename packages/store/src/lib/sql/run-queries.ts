import type { Run } from '@assay/core/report'
import type { RunStatus } from '@assay/core/run'
import { type Compilable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { namedVersions } from '../store/named-versions.ts'
import { NO_ROLLUP, pricePerformance, type Rollup, rollUp, type StoredRun } from '../store/run.ts'
import type { ResolvedRunQuery, RunFilter, RunSort } from '../store/run-query.ts'
import type { TagChange } from '../store/store.ts'
import { compilable } from './compilable.ts'
import { hasText, isOneOf } from './dialect.ts'
import { insertFigures, putFigures } from './figure-queries.ts'
import type { RunFiguresTable, RunLabelsTable, RunsTable, Tables } from './tables.ts'

type Db = Kysely<Tables>

/** A run's columns in lists, without the plan and the summary, which are long. */
const LISTED = [
  'seq',
  'id',
  'experiment',
  'model',
  'status',
  'started_at',
  'started_ms',
  'finished_at',
  'seed',
  'ignore_errors',
  'plan_hash',
  'success',
  'score',
  'cost_usd',
  'time_s',
  'results',
  'lease_owner',
  'lease_expires_ms',
] as const satisfies readonly (keyof RunsTable)[]

/** Columns of a run's figures in lists. */
const FIGURES = [
  'planned',
  'score_low',
  'score_high',
  'score_reason',
  'passed',
  'counted',
  'errored',
  'cost_unknown',
  'p50_s',
] as const satisfies readonly (keyof RunFiguresTable)[]

/** Statuses of runs that somebody runs, or will run. */
const GOING_ON: readonly RunStatus[] = ['queued', 'running']

/** The column of each sort. */
const SORT_COLUMN = {
  created: 'started_ms',
  success: 'success',
  cost: 'cost_usd',
  time: 'time_s',
  score: 'score',
} as const satisfies Record<Exclude<RunSort, 'price-performance'>, keyof RunsTable>

/** Returns the value of a sort as a database expression. */
function sortValue(sort: RunSort) {
  if (sort !== 'price-performance') return sql.ref<number | null>(SORT_COLUMN[sort])
  return sql<number | null>`case when cost_usd > 0 then success / cost_usd end`
}

/** Returns the value of a sort from a row: the same as in the database, since both divide doubles. */
export function readSortValue(row: Pick<RunsTable, 'started_ms' | keyof Rollup>, sort: RunSort): number | null {
  return sort === 'price-performance' ? pricePerformance(row).value : row[SORT_COLUMN[sort]]
}

/** Returns the queries that record a run in one transaction; the first changes nothing if the ID is taken. */
export function insertRun(db: Db, run: Omit<StoredRun, 'lease'>) {
  const { id, experiment, model, status, started_at, finished_at, seed, plan_hash } = run
  const row = {
    ...{ id, experiment, model, status, started_at, finished_at, seed, plan_hash },
    ...NO_ROLLUP,
    started_ms: Date.parse(run.started_at),
    ignore_errors: Number(run.ignore_errors),
    plan: JSON.stringify(run.plan ?? null),
    summary: null,
  }
  const labels = [
    ...labelRows(db, id, 'suite', run.suites),
    ...labelRows(db, id, 'tag', run.tags),
    ...labelRows(db, id, 'version', namedVersions(run.plan)),
  ]
  return [
    db
      .insertInto('runs')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing()),
    insertFigures(db, run),
    ...labels.map((label) =>
      db
        .insertInto('run_labels')
        .values(label)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  ]
}

/** Returns a query that changes nothing: it counts one row if the run exists. The rest of the transaction runs only then. */
export function touchRun(db: Db, id: string) {
  return db.updateTable('runs').set({ id }).where('id', '=', id)
}

/** Returns the queries that change a run's tags in one transaction; the first changes nothing if the run doesn't exist. */
export function changeTags(db: Db, id: string, { add = [], remove = [] }: TagChange) {
  const ofRun = db.deleteFrom('run_labels').where('run', '=', selectSeq(db, id)).where('kind', '=', 'tag')
  return [
    touchRun(db, id),
    ...(remove.length === 0 ? [] : [ofRun.where('label', 'in', [...remove])]),
    ...labelRows(db, id, 'tag', add).map((label) =>
      db
        .insertInto('run_labels')
        .values({ ...label, position: nextPosition(db, id) })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  ]
}

/**
 * Returns the queries that delete a run in one transaction and leave its results to be swept. The first changes nothing if the run doesn't
 * exist.
 */
export function deleteRun(db: Db, id: string) {
  return [doom(db, selectSeq(db, id)), db.deleteFrom('runs').where('id', '=', id)]
}

/** Returns the same queries for a run that has ended: it may have been resumed since it was found. */
export function deleteEndedRun(db: Db, id: string) {
  const ended = selectSeq(db, id).where('status', 'not in', GOING_ON)
  return [doom(db, ended), db.deleteFrom('runs').where('id', '=', id)]
}

/** Cancels an active run that nobody holds at the moment `nowMs`; changes nothing otherwise. */
export function cancelFreeRun(db: Db, id: string, nowMs: number | RawBuilder<number>) {
  return db
    .updateTable('runs')
    .set({ status: 'cancelled', lease_owner: null, lease_expires_ms: null })
    .where('id', '=', id)
    .where('status', 'in', GOING_ON)
    .where((eb) => eb.or([eb('lease_owner', 'is', null), eb('lease_expires_ms', '<=', nowMs)]))
}

/** Marks an active run for its owner to stop. */
export function askToStop(db: Db, id: string) {
  return db.updateTable('runs').set({ stop_asked: 1 }).where('id', '=', id).where('status', 'in', GOING_ON)
}

/** Selects those of some runs that nobody wants to stop. */
export function selectWanted(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('runs')
    .select('id')
    .where('id', 'in', [...ids])
    .where('stop_asked', '=', 0)
    .where('status', '!=', 'cancelled')
}

/**
 * Returns the queries that save a summary with its numbers for lists, in one transaction; the first changes nothing if the run doesn't
 * exist.
 */
export function putSummary(db: Db, summary: Run): Compilable[] {
  return [
    db
      .updateTable('runs')
      .set({ ...rollUp(summary), summary: JSON.stringify(summary) })
      .where('id', '=', summary.id),
    putFigures(db, summary),
  ]
}

/** Selects runs that started before an instant and aren't queued or running. */
export function selectEndedRuns(db: Db, before: string) {
  return db
    .selectFrom('runs')
    .select('id')
    .where('started_ms', '<', Date.parse(before))
    .where('status', 'not in', GOING_ON)
}

/** Selects the run with this ID, with its plan. */
export function selectRun(db: Db, id: string) {
  return db
    .selectFrom('runs')
    .select([...LISTED, 'plan'])
    .where('id', '=', id)
}

/** Selects the number that other tables use for the run. */
export function selectSeq(db: Db, id: string) {
  return db.selectFrom('runs').select('seq').where('id', '=', id)
}

/** Selects a run's summary as JSON; null if it has none yet. */
export function selectSummary(db: Db, id: string) {
  return db.selectFrom('runs').select('summary').where('id', '=', id)
}

/** Selects the ID of the run that was created last, whatever the clocks of those who created runs said. */
export function selectLastId(db: Db) {
  return db.selectFrom('runs').select('id').orderBy('seq', 'desc').limit(1)
}

/** Selects the first few IDs that start with `prefix`. */
export function selectIdsByPrefix(db: Db, prefix: string, limit: number) {
  return db
    .selectFrom('runs')
    .select('id')
    .where('id', '>=', prefix)
    .where('id', '<', prefix + '\u{10ffff}'.repeat(4))
    .orderBy('id')
    .limit(limit)
}

/** Selects the tags and suites of some runs. */
export function selectLabels(db: Db, runs: readonly number[]) {
  return db
    .selectFrom('run_labels')
    .select(['run', 'kind', 'label'])
    .where('run', 'in', [...runs])
    .where('kind', '!=', 'version')
    .orderBy('position')
    .orderBy('label')
}

/** Selects every model that has a run. There are few, so globs are matched outside, in the same way for every store. */
export function selectModels(db: Db) {
  return db.selectFrom('runs').select('model').distinct()
}

/**
 * Selects a page of runs, with one row more than requested, which shows whether there is another page. `matched` holds the matches of the
 * filter's patterns.
 */
export function selectRuns(db: Db, query: ResolvedRunQuery, matched: Matched) {
  const { sort, order, after, limit } = query
  const by = sortValue(sort)
  const beyond = order === 'asc' ? '>' : '<'
  // Every run has a start, so an index alone gives this order.
  const isEverywhere = sort === 'created'
  return (
    filterRuns(db, query.filter, matched)
      // The left one, so that SQLite scans the runs in order.
      .leftJoin('run_figures', 'run_figures.run', 'runs.seq')
      .select([...LISTED, ...FIGURES])
      .$if(after !== null, (list) =>
        list.where((eb) => {
          const { value, seq } = after ?? { value: null, seq: 0 }
          const later = eb('seq', beyond, seq)
          if (isEverywhere) return eb(eb.refTuple('started_ms', 'seq'), beyond, eb.tuple(value ?? 0, seq))
          if (value === null) return eb.and([eb(by, 'is', null), later])
          return eb.or([eb(by, beyond, value), eb.and([eb(by, '=', value), later]), eb(by, 'is', null)])
        }),
      )
      .$if(!isEverywhere, (list) => list.orderBy((eb) => eb(by, 'is', null)))
      .orderBy(by, order)
      .orderBy('seq', order)
      .limit(limit + 1)
  )
}

/** Selects the first run of every page of `step` runs, and the number of runs. */
export function selectRunStarts(
  db: Db,
  { filter, sort, order }: ResolvedRunQuery,
  matched: Matched,
  step: number,
): Compilable<{ value: number | null; seq: number; total: number }> {
  const by = sortValue(sort)
  const direction = sql.raw(order)
  const nulls = sort === 'created' ? sql`` : sql`${by} is null, `
  const numbered = filterRuns(db, filter, matched).select((eb) => [
    'seq',
    by.as('value'),
    sql<number>`row_number() over (order by ${nulls}${by} ${direction}, seq ${direction})`.as('place'),
    eb.fn.countAll<number>().over().as('total'),
  ])
  return compilable(
    db,
    sql`select value, seq, total from (${numbered}) as numbered where place % ${sql.lit(step)} = ${sql.lit(step === 1 ? 0 : 1)} order by place`,
  )
}

/** Matches of a filter's patterns, found outside in the same way for every store: there are few models, suites and tags. */
export interface Matched {
  /** Models that match the glob; null without one. */
  readonly models: readonly string[] | null
  /** For each word, the models, suites and tags that contain it. */
  readonly words: readonly {
    readonly word: string
    readonly models: readonly string[]
    readonly labels: readonly string[]
  }[]
}

/** Selects every suite and tag that a run has. */
export function selectAllLabels(db: Db) {
  return db.selectFrom('run_labels').select('label').distinct().where('kind', 'in', ['suite', 'tag'])
}

/** Returns a query for a filter's runs, without any columns yet. */
export function filterRuns(db: Db, filter: RunFilter, { models, words }: Matched) {
  const ranges = [
    ['success', filter.successAbove, filter.successBelow],
    ['cost_usd', filter.costAbove, filter.costBelow],
    ['time_s', filter.timeAbove, filter.timeBelow],
    ['score', filter.scoreAbove, filter.scoreBelow],
  ] as const
  return db.selectFrom('runs').where((eb) => {
    const labelled = (kind: RunLabelsTable['kind'], label: string) =>
      eb('seq', 'in', eb.selectFrom('run_labels').select('run').where('kind', '=', kind).where('label', '=', label))
    const terms = [
      filter.ids !== undefined && isOneOf(db, sql.ref('runs.id'), filter.ids),
      ...words.map((found) => hasWord(db, found)),
      filter.experiment !== undefined && eb('experiment', '=', filter.experiment),
      filter.status !== undefined && eb('status', '=', filter.status),
      filter.suite !== undefined && labelled('suite', filter.suite),
      filter.tag !== undefined && labelled('tag', filter.tag),
      models !== null && (models.length === 0 ? sql<SqlBool>`1 = 0` : eb('model', 'in', [...models])),
      filter.since !== undefined && eb('started_ms', '>=', Date.parse(filter.since)),
      filter.until !== undefined && eb('started_ms', '<', Date.parse(filter.until)),
      ...ranges.flatMap(([column, above, below]) => [
        above !== undefined && eb(column, '>', above),
        below !== undefined && eb(column, '<', below),
      ]),
    ]
    return eb.and(terms.filter((term) => term !== false))
  })
}

/** Returns the condition that a run's ID, model, suites or tags contain a word. */
function hasWord(db: Db, { word, models, labels }: Matched['words'][number]): RawBuilder<SqlBool> {
  const labelled = sql`select run from run_labels where kind in ('suite', 'tag') and ${isOneOf(db, sql.ref('label'), labels)}`
  return sql<SqlBool>`(${hasText(db, sql.ref('runs.id'), word)} or ${isOneOf(db, sql.ref('model'), models)} or seq in (${labelled}))`
}

/** Marks the results of these runs for deletion. */
function doom(db: Db, runs: ReturnType<typeof selectSeq>) {
  return db.insertInto('doomed').columns(['run']).expression(runs)
}

function labelRows(db: Db, id: string, kind: RunLabelsTable['kind'], labels: readonly string[]) {
  return labels.map((label, position) => ({ run: selectSeq(db, id), kind, label, position }))
}

function nextPosition(db: Db, id: string) {
  const last = db
    .selectFrom('run_labels')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('run', '=', selectSeq(db, id))
  return sql<number>`coalesce((${last}), -1) + 1`
}
