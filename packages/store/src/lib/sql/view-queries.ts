import { type Compilable, type Kysely, sql } from 'kysely'
import type { CaseTotals } from '../store/case-totals.ts'
import { CASE_EVIDENCE, EVIDENCE_RANK } from './case-evidence.ts'
import { compilable } from './compilable.ts'
import type { RunViewsTable, Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Selects the number of the last recorded result, by one index lookup; 0 if there is none. */
export function selectRevision(db: Db, run: number): Compilable<{ revision: number }> {
  return compilable(db, sql`select ${revisionOf(run)} as revision`)
}

/** Names of views. */
export type ViewName = Exclude<keyof RunViewsTable, 'run' | 'revision'>

/** Selects a run's saved view, if it covers all its results. */
export function selectView(db: Db, run: number, name: ViewName) {
  return db
    .selectFrom('run_views')
    .select(({ ref }) => ref(name).as('view'))
    .where('run', '=', run)
    .where('revision', '=', revisionOf(run))
}

/** Saves a run's views in place of earlier ones; does nothing if the run is gone. */
export function putViews(db: Db, { run, ...views }: RunViewsTable): Compilable {
  const { revision, facets, case_totals, rollups } = views
  return compilable(
    db,
    sql`insert into run_views (run, revision, facets, case_totals, rollups)
      select seq, ${revision}, ${facets}, ${case_totals}, ${rollups} from runs where seq = ${run}
      on conflict (run) do update set revision = excluded.revision, facets = excluded.facets,
        case_totals = excluded.case_totals, rollups = excluded.rollups`,
  )
}

/** Counts the cases of each suite of a run by what their samples prove. */
export function selectCaseTotals(db: Db, run: number): Compilable<CaseTotals[number]> {
  const of = (evidence: keyof typeof EVIDENCE_RANK) =>
    sql`count(*) filter (where proof = ${sql.lit(EVIDENCE_RANK[evidence])})`
  return compilable(
    db,
    sql`select suite, count(*) as cases, ${of('passed')} as passed, ${of('failed')} as failed,
      ${of('undecided')} as undecided from (
      select suite, ${CASE_EVIDENCE} as proof from results where run = ${run}
      group by suite, "case", variant
    ) as found group by suite order by suite`,
  )
}

function revisionOf(run: number) {
  return sql<number>`(select coalesce(max(text), 0) from results where run = ${run})`
}
