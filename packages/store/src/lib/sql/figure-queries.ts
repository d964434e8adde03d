import type { Run } from '@assay/core/report'
import { type Compilable, type Kysely, sql } from 'kysely'
import { figuresOf, NO_FIGURES, plannedSamples, type StoredRun, seriesOf } from '../store/run.ts'
import { compilable } from './compilable.ts'
import { joinNumbers } from './dialect.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Inserts the figures of a run that are known when it is recorded. */
export function insertFigures(db: Db, run: Pick<StoredRun, 'id' | 'model' | 'suites' | 'started_at' | 'plan'>) {
  return db
    .insertInto('run_figures')
    .values({
      run: db.selectFrom('runs').select('seq').where('id', '=', run.id),
      series: seriesOf(run),
      at_ms: Date.parse(run.started_at),
      planned: plannedSamples(run.plan),
      ...NO_FIGURES,
    })
    .onConflict((conflict) => conflict.doNothing())
}

/** Saves a summary's figures for lists. The median of all suites isn't the median of theirs, so it is computed from the results. */
export function putFigures(db: Db, summary: Run) {
  const p50_s = sql<number | null>`(
    select avg(latency_ms) / 1000 from (
      select latency_ms, row_number() over (order by latency_ms) as place, count(*) over () as measured
      from results where results.run = run_figures.run and latency_ms is not null
    ) as sorted where place in ((measured + 1) / 2, (measured + 2) / 2)
  )`
  return db
    .updateTable('run_figures')
    .set({ ...figuresOf(summary), p50_s })
    .where('run', '=', db.selectFrom('runs').select('seq').where('id', '=', summary.id))
}

/** Selects, for each of some runs, the scores of the last finished runs of its series up to it, newest first, separated by commas. */
export function selectTrends(
  db: Db,
  runs: readonly number[],
  length: number,
): Compilable<{ run: number; scores: string | null }> {
  return compilable(
    db,
    sql`select here.run, (
      select ${joinNumbers(db, sql.ref('score'))} from (
        select runs.score from run_figures as earlier join runs on runs.seq = earlier.run
        where earlier.series = here.series and (earlier.at_ms, earlier.run) <= (here.at_ms, here.run)
          and runs.score is not null and runs.status = 'finished'
        order by earlier.at_ms desc, earlier.run desc limit ${length}
      ) as last
    ) as scores from run_figures as here where here.run in (${sql.join(runs)})`,
  )
}

/** Counts the results of some runs. */
export function countRecorded(db: Db, runs: readonly number[]) {
  return db
    .selectFrom('results')
    .select(({ fn }) => ['run', fn.countAll<number>().as('recorded')])
    .where('run', 'in', [...runs])
    .groupBy('run')
}
