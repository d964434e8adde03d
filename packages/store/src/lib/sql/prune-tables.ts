import type { Kysely } from 'kysely'
import type { Pruned, PruneOptions } from '../store/prune.ts'
import { pruneAnswers } from './answer-queries.ts'
import { deleteEndedRun, selectEndedRuns } from './run-queries.ts'
import { deleteReplies } from './sql-access.ts'
import type { SqlClient } from './sql-client.ts'
import { dropOldVersions } from './suite-queries.ts'
import type { Tables } from './tables.ts'

/** Deletes what is old or unreferenced. Runs go first, since they may be the last to name a suite's version. */
export async function pruneTables(db: Kysely<Tables>, client: SqlClient, options: PruneOptions): Promise<Pruned> {
  const { runs_before, answers_before, replies_before, orphans = true } = options
  let runs = 0
  if (runs_before !== undefined) {
    for (const { id } of await client.rows(selectEndedRuns(db, runs_before))) {
      runs += await client.write(...deleteEndedRun(db, id))
    }
  }
  const answers = answers_before === undefined ? 0 : await client.drain(pruneAnswers(db, answers_before))
  const replies = replies_before === undefined ? 0 : await client.write(deleteReplies(db, replies_before))
  const suite_versions = orphans ? await client.write(dropOldVersions(db)) : 0
  const results = await client.sweep()
  const texts = orphans ? await client.sweepTexts() : 0
  return { runs, results, answers, texts, suite_versions, replies }
}
