import { type Compilable, type Kysely, sql } from 'kysely'
import { MOST_NAMES, type NamedCount, type RunFacets, type RunFilter } from '../store/run-query.ts'
import { compilable } from './compilable.ts'
import { filterRuns, type Matched } from './run-queries.ts'
import type { ReadRows } from './run-reader.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Counts a filter's runs, by each part under the rest of the filter. */
export async function countRuns(db: Db, read: ReadRows, filter: RunFilter, matched: Matched): Promise<RunFacets> {
  const labels = (kind: 'suite' | 'tag') => read(countLabels(db, kind, filterRuns(db, without(filter, kind), matched)))
  const columns = (column: 'model' | 'status') => {
    const rest = column === 'model' ? { ...matched, models: null } : matched
    return read(countColumn(db, column, filterRuns(db, without(filter, column), rest)))
  }
  const total = await read(filterRuns(db, filter, matched).select(({ fn }) => fn.countAll<number>().as('total')))
  return {
    total: total[0]?.total ?? 0,
    suite: await labels('suite'),
    model: await columns('model'),
    tag: await labels('tag'),
    status: await columns('status'),
  }
}

type Filtered = ReturnType<typeof filterRuns>

function countLabels(db: Db, kind: 'suite' | 'tag', runs: Filtered): Compilable<NamedCount> {
  return compilable(
    db,
    sql`select label as name, count(*) as runs from run_labels
      where kind = ${kind} and run in (${runs.select('seq')})
      group by label order by runs desc, name limit ${sql.lit(MOST_NAMES)}`,
  )
}

function countColumn(db: Db, column: 'model' | 'status', runs: Filtered): Compilable<NamedCount> {
  return compilable(
    db,
    sql`select ${sql.ref(column)} as name, count(*) as runs from (${runs.select(column)}) as found
      group by ${sql.ref(column)} order by runs desc, name limit ${sql.lit(MOST_NAMES)}`,
  )
}

function without(filter: RunFilter, part: 'suite' | 'tag' | 'model' | 'status'): RunFilter {
  return { ...filter, [part]: undefined }
}
