import { type Compilable, type Kysely, sql } from 'kysely'
import type { NewestQuery } from '../store/run-query.ts'
import { compilable } from './compilable.ts'
import { isOneOf } from './dialect.ts'
import type { Tables } from './tables.ts'

interface NewestRow {
  readonly suite: string
  readonly model: string
  readonly run: string
  readonly started_at: string
  readonly ignore_errors: number
}

/** Selects the newest finished run of each model and suite. */
export function selectNewest(db: Kysely<Tables>, { suites, tags = [], since }: NewestQuery): Compilable<NewestRow> {
  const terms = [
    sql`named.kind = 'suite' and runs.status = 'finished'`,
    ...(suites === undefined ? [] : [isOneOf(db, sql.ref('named.label'), suites)]),
    ...(since === undefined ? [] : [sql`runs.started_ms >= ${Date.parse(since)}`]),
    ...tags.map((tag) => sql`runs.seq in (select run from run_labels where kind = 'tag' and label = ${tag})`),
  ]
  return compilable(
    db,
    sql`select suite, model, id as run, started_at, ignore_errors from (
      select named.label as suite, model, id, started_at, ignore_errors,
        row_number() over (partition by named.label, model order by started_ms desc, seq desc) as place
      from run_labels as named join runs on runs.seq = named.run where ${sql.join(terms, sql` and `)}
    ) as found where place = 1 order by suite, model`,
  )
}
