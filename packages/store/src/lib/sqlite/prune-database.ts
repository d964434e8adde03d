import { pruneAnswers } from '../sql/answer-queries.ts'
import { deleteEndedRun, selectEndedRuns } from '../sql/run-queries.ts'
import { dropOldVersions } from '../sql/suite-queries.ts'
import type { Pruned, PruneOptions } from '../store/prune.ts'
import type { DatabaseClient } from './database-client.ts'
import { sqliteQueries as db } from './sqlite-queries.ts'

/** Takes away what is old or referred to by nothing. Runs go first, since versions of suites may be named by them alone. */
export async function pruneDatabase(client: DatabaseClient, options: PruneOptions): Promise<Pruned> {
  const { runs_before, answers_before, orphans = true } = options
  let runs = 0
  if (runs_before !== undefined) {
    for (const { id } of await client.rows(selectEndedRuns(db, runs_before))) {
      runs += await client.write(...deleteEndedRun(db, id))
    }
  }
  const answers = answers_before === undefined ? 0 : await client.drain(pruneAnswers(db, answers_before))
  const suite_versions = orphans ? await client.write(dropOldVersions(db)) : 0
  const results = await client.sweep()
  const texts = orphans ? await client.thread.call('sweepTexts', null) : 0
  return { runs, results, answers, texts, suite_versions }
}
