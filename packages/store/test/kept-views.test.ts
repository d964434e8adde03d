import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { openStore } from '../src/lib/store/open-store.ts'
import { freshDatabase, runSql } from './postgres-server.ts'
import { sampleResult, sampleRun, sampleSummary } from './samples.ts'
import { temporaryFolder } from './temporary-folder.ts'

const CHANGE = (schema: string) =>
  `UPDATE ${schema}run_views SET facets = replace(facets, '"total":2', '"total":77'),
    case_totals = replace(case_totals, '"cases":2', '"cases":79')`

/** Changes saved views behind the store's back, and checks that the store reads them until a result is recorded. */
async function readsKept(location: string, change: () => Promise<void>): Promise<void> {
  await using store = await openStore(location)
  const run = sampleRun()
  await store.createRun(run)
  await store.append({ results: [sampleResult({ case: 'a' }), sampleResult({ case: 'b', passed: false })] })
  await store.putSummary(sampleSummary(run, { passed: 1, total: 2, cost: null, score: null, finished_at: null }))
  await change()
  const totals = async () => [
    (await store.facets('run-a')).total,
    (await store.casePage('run-a')).total,
    (await store.casePage('run-a', { suite: 'first' })).total,
  ]
  assert.deepEqual(await totals(), [77, 79, 79])
  await store.append({ results: [sampleResult({ case: 'c' })] })
  assert.deepEqual(await totals(), [3, 3, 3])
}

describe('views that are saved with a summary', () => {
  it('are read instead of all results in SQLite', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await readsKept(path, async () => {
      const database = new DatabaseSync(path)
      database.exec(CHANGE(''))
      database.close()
    })
  })

  it('are read instead of all results in Postgres', async () => {
    await using database = await freshDatabase()
    await readsKept(database.url, () => runSql(database.url, CHANGE('assay.')))
  })
})
