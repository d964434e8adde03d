import type { Kysely } from 'kysely'
import { type CaseTotals, countMatching } from '../store/case-totals.ts'
import type { CaseFilter, Facets, SuiteRollup } from '../store/result-query.ts'
import { countCases, selectRollups } from './case-queries.ts'
import { written } from './query.ts'
import { selectFacets } from './result-queries.ts'
import type { RunReader } from './run-reader.ts'
import type { SqlClient } from './sql-client.ts'
import type { Tables } from './tables.ts'
import { putViews, selectCaseTotals, selectRevision, selectView, type ViewName } from './view-queries.ts'

/** Views that need a walk over all results of a run. They are saved with the summary, and are valid until the next result. */
export interface SqlViews {
  facets(run: number): Promise<Facets>
  rollups(run: number): Promise<readonly SuiteRollup[]>
  countCases(run: number, query: CaseFilter): Promise<number>
  /** Computes and saves all views of a run. Whoever reads a missing one computes it, so a failure here doesn't fail the caller. */
  keep(id: string): Promise<void>
}

/** Makes the views of a store's runs. */
export function createSqlViews(db: Kysely<Tables>, client: SqlClient, reader: RunReader): SqlViews {
  const { rows, write } = client
  const kept = async <T>(run: number, name: ViewName): Promise<T | null> => {
    const [row] = await rows(selectView(db, run, name))
    return row === undefined ? null : written<T>(row.view)
  }
  const countFacets = (run: number): Promise<Facets> => client.facets(selectFacets(db, run, {}))
  // First, since any result recorded while a view is computed makes it outdated.
  const revisionOf = async (run: number): Promise<number> => (await rows(selectRevision(db, run)))[0]?.revision ?? 0
  const keepViews = async (id: string): Promise<void> => {
    const run = await reader.seqOf(id)
    const revision = await revisionOf(run)
    const facets = await countFacets(run)
    const [totals, rollups] = await Promise.all([rows(selectCaseTotals(db, run)), rows(selectRollups(db, run))])
    await write(
      putViews(db, {
        run,
        revision,
        facets: JSON.stringify(facets),
        case_totals: JSON.stringify(totals),
        rollups: JSON.stringify(rollups),
      }),
    )
  }

  return {
    facets: async (run) => (await kept<Facets>(run, 'facets')) ?? countFacets(run),
    rollups: async (run) => (await kept<SuiteRollup[]>(run, 'rollups')) ?? rows(selectRollups(db, run)),
    async countCases(run, query) {
      const totals = await kept<CaseTotals>(run, 'case_totals')
      if (totals !== null) return countMatching(totals, query)
      return (await rows(countCases(db, run, query)))[0]?.count ?? 0
    },
    keep: (id) => keepViews(id).catch(() => {}),
  }
}
