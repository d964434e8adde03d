import { Run } from '@assay/core/report'
import * as runQueries from '../sql/run-queries.ts'
import type { RunReader } from '../sql/run-reader.ts'
import { insertScore, selectScores } from '../sql/score-queries.ts'
import { runExists, runNotFound } from '../store/run-errors.ts'
import { StoredScore } from '../store/score.ts'
import type { RunMethods } from '../store/store-parts.ts'
import { type DatabaseClient, plain } from './database-client.ts'
import { sqliteQueries as db } from './sqlite-queries.ts'

/** Runs with their leases, scores and summaries. */
export function createSqliteRuns(client: DatabaseClient, reader: RunReader): RunMethods {
  const { thread, path, rows, write } = client
  return {
    async createRun(run, lease = null) {
      const queries = runQueries.insertRun(db, run).map(plain)
      if ((await thread.call('create', { queries, run: run.id, lease })) === 0) throw runExists(run.id, path)
    },
    async tagRun(id, change) {
      if ((await write(...runQueries.changeTags(db, id, change))) === 0) throw runNotFound(id, path)
    },
    getRun: reader.getRun,
    listRuns: reader.listRuns,
    async deleteRun(id) {
      if ((await write(...runQueries.deleteRun(db, id))) === 0) throw runNotFound(id, path)
      await client.sweep()
    },
    changeStatus: (id, change) => thread.call('commit', [{ kind: 'status', run: id, change }]),
    renewLease: (run, lease) => thread.call('renew', { run, lease }),
    async askToStop(id) {
      if ((await write(runQueries.cancelFreeRun(db, id, Date.now()))) > 0) return 'cancelled'
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
      if ((await write(...insertScore(db, id, score))) === 0) throw runNotFound(id, path)
    },
    async scores(id) {
      const found = await rows(selectScores(db, await reader.seqOf(id)))
      return found.map(({ body }) => StoredScore.parse(JSON.parse(body)))
    },
    async putSummary(summary) {
      if ((await write(runQueries.putSummary(db, summary))) === 0) throw runNotFound(summary.id, path)
    },
    async getSummary(id) {
      const [row] = await rows(runQueries.selectSummary(db, id))
      if (row === undefined) throw runNotFound(id, path)
      // An earlier release may have written it, with less in it.
      return row.summary === null ? null : Run.parse(JSON.parse(row.summary))
    },
  }
}
