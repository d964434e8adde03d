import { Run } from '@assay/core/report'
import type { Kysely } from 'kysely'
import { runExists, runNotFound } from '../store/run-errors.ts'
import { StoredScore } from '../store/score.ts'
import type { RunMethods } from '../store/store-parts.ts'
import { selectNewest } from './newest-queries.ts'
import * as runQueries from './run-queries.ts'
import type { RunReader } from './run-reader.ts'
import { insertScore, selectScores } from './score-queries.ts'
import type { SqlClient } from './sql-client.ts'
import type { SqlViews } from './sql-views.ts'
import type { Tables } from './tables.ts'

/** Makes the methods for runs with their leases, scores and summaries. */
export function createSqlRuns(db: Kysely<Tables>, client: SqlClient, reader: RunReader, views: SqlViews): RunMethods {
  const { location, rows, write } = client
  return {
    async createRun(run, lease = null) {
      if (!(await client.create(run.id, runQueries.insertRun(db, run), lease))) throw runExists(run.id, location)
    },
    async tagRun(id, change) {
      if ((await write(...runQueries.changeTags(db, id, change))) === 0) throw runNotFound(id, location)
    },
    getRun: reader.getRun,
    listRuns: reader.listRuns,
    runMap: reader.runMap,
    runFacets: reader.runFacets,
    async newestRuns(query = {}) {
      const found = await rows(selectNewest(db, query))
      return found.map(({ ignore_errors, ...newest }) => ({ ...newest, ignore_errors: ignore_errors === 1 }))
    },
    async deleteRun(id) {
      if ((await client.remove(...runQueries.deleteRun(db, id))) === 0) throw runNotFound(id, location)
      await client.sweep()
    },
    changeStatus: (id, change) => client.commit([{ kind: 'status', run: id, change }]),
    renewLease: client.renew,
    async askToStop(id) {
      if ((await write(runQueries.cancelFreeRun(db, id, client.nowMs()))) > 0) return 'cancelled'
      if ((await write(runQueries.askToStop(db, id))) > 0) return 'asked'
      await reader.seqOf(id)
      return 'ended'
    },
    async stopsAsked(ids) {
      if (ids.length === 0) return []
      const wanted = new Set((await rows(runQueries.selectWanted(db, ids))).map(({ id }) => id))
      return ids.filter((id) => !wanted.has(id))
    },

    async appendScore(id, score) {
      if ((await write(...insertScore(db, id, score))) === 0) throw runNotFound(id, location)
    },
    async scores(id) {
      const found = await rows(selectScores(db, await reader.seqOf(id)))
      return found.map(({ body }) => StoredScore.parse(JSON.parse(body)))
    },
    async putSummary(summary) {
      if ((await write(...runQueries.putSummary(db, summary))) === 0) throw runNotFound(summary.id, location)
      await views.keep(summary.id)
    },
    async getSummary(id) {
      const [row] = await rows(runQueries.selectSummary(db, id))
      if (row === undefined) throw runNotFound(id, location)
      // An earlier release may have written it, with less content.
      return row.summary === null ? null : Run.parse(JSON.parse(row.summary))
    },
  }
}
