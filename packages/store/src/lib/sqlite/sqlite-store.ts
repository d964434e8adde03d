import { insertLabel } from '../sql/label-queries.ts'
import { putSummary } from '../sql/run-queries.ts'
import { createRunReader } from '../sql/run-reader.ts'
import { insertScore } from '../sql/score-queries.ts'
import { createSqlAccess } from '../sql/sql-access.ts'
import { createSqlSettings } from '../sql/sql-settings.ts'
import type { Store, StoreWrite } from '../store/store.ts'
import { checkDatabase } from './check-database.ts'
import { createClient, plain } from './database-client.ts'
import type { Step } from './protocol.ts'
import { pruneDatabase } from './prune-database.ts'
import { reportDamage } from './report-damage.ts'
import { createSqliteAnswers } from './sqlite-answers.ts'
import { createSqliteLabels } from './sqlite-labels.ts'
import { sqliteQueries as db } from './sqlite-queries.ts'
import { createSqliteResults } from './sqlite-results.ts'
import { createSqliteRuns } from './sqlite-runs.ts'
import { createSqliteSuites } from './sqlite-suites.ts'
import type { SqliteThread } from './thread-client.ts'

/** Makes the store in the database at `path` that a thread has opened. */
export function createSqliteStore(thread: SqliteThread, path: string): Store {
  const client = createClient(thread, path)
  const reader = createRunReader(db, client.rows, path)
  let closing: Promise<unknown> | null = null
  const close = async (): Promise<void> => {
    closing ??= thread.call('close', null)
    await closing
  }
  const store: Store = reportDamage({
    location: path,
    ...createSqliteRuns(client, reader),
    ...createSqliteResults(client, reader),
    ...createSqliteAnswers(client),
    ...createSqliteLabels(client),
    ...createSqliteSuites(client),
    ...createSqlSettings(db, client),
    ...createSqlAccess(db, client),
    commit: (writes) => thread.call('commit', writes.map(stepOf)),
    prune: (options) => pruneDatabase(client, options),
    check: () => checkDatabase(thread, store),
    close,
    [Symbol.asyncDispose]: close,
  })
  return store
}

/** Returns a write as the thread takes it. */
function stepOf(write: StoreWrite): Step {
  switch (write.kind) {
    case 'append':
    case 'status':
      return write
    case 'summary':
      return { kind: 'write', run: write.summary.id, queries: [plain(putSummary(db, write.summary))] }
    case 'score':
      return { kind: 'write', run: write.run, queries: insertScore(db, write.run, write.score).map(plain) }
    case 'labels':
      return { kind: 'write', run: null, queries: write.labels.map((label) => plain(insertLabel(db, label))) }
  }
}
