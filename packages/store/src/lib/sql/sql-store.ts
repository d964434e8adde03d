import type { Kysely } from 'kysely'
import type { Store } from '../store/store.ts'
import { pruneTables } from './prune-tables.ts'
import { readSuperseding } from './read-superseding.ts'
import { createRunReader } from './run-reader.ts'
import { createSqlAccess } from './sql-access.ts'
import { createSqlAnswers } from './sql-answers.ts'
import type { SqlClient, Step } from './sql-client.ts'
import { createSqlLabels } from './sql-labels.ts'
import { createSqlResults } from './sql-results.ts'
import { createSqlRuns } from './sql-runs.ts'
import { createSqlSettings } from './sql-settings.ts'
import { createSqlSuites } from './sql-suites.ts'
import { createSqlViews } from './sql-views.ts'
import { stepOf } from './steps.ts'
import type { Tables } from './tables.ts'

/** Makes the parts of a store that are the same for every SQL database; `db` builds the queries, `client` runs them. */
export function createSqlStore(
  db: Kysely<Tables>,
  client: SqlClient,
): Omit<Store, 'check' | 'close' | typeof Symbol.asyncDispose> {
  const reader = createRunReader(db, client.rows, client.location)
  const views = createSqlViews(db, client, reader)
  const results = createSqlResults(db, client, reader, views)
  return {
    location: client.location,
    ...createSqlRuns(db, client, reader, views),
    ...results,
    ...createSqlAnswers(db, client),
    ...createSqlLabels(db, client),
    ...createSqlSuites(db, client),
    ...createSqlSettings(db, client),
    ...createSqlAccess(db, client),
    async commit(writes) {
      const steps = writes.map(
        async (write): Promise<Step> =>
          write.kind === 'append'
            ? { kind: 'append', batch: await readSuperseding(results, write.batch) }
            : stepOf(db, write),
      )
      const outcome = await client.commit(await Promise.all(steps))
      const summaries = outcome.ok ? writes.filter((write) => write.kind === 'summary') : []
      for (const { summary } of summaries) await views.keep(summary.id)
      return outcome
    },
    prune: (options) => pruneTables(db, client, options),
  }
}
