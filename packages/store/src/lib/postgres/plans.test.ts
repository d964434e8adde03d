import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Compilable } from 'kysely'
import pg from 'pg'
import { type FreshDatabase, freshDatabase } from '../../../test/postgres-server.ts'
import { countCases, selectCases, selectHistory } from '../sql/case-queries.ts'
import { selectLabels } from '../sql/label-queries.ts'
import { pageAfter, selectRecorded, selectResults } from '../sql/result-queries.ts'
import { selectRuns } from '../sql/run-queries.ts'
import { selectNamedCases, selectSuiteCases } from '../sql/suite-queries.ts'
import { selectRevision } from '../sql/view-queries.ts'
import type { ResultFilter } from '../store/result-query.ts'
import { resolveRunQuery, runCursor } from '../store/run-query.ts'
import { openPostgresStore } from './open-postgres-store.ts'
import { postgresQueries as db } from './postgres-queries.ts'

describe('queries on Postgres', () => {
  let database: FreshDatabase
  let client: pg.Client
  before(async () => {
    database = await freshDatabase()
    await (await openPostgresStore(database.url)).close()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // The tables are empty, where any plan is equally cheap: this only shows whether there is one along an index, in order.
    await client.query(
      'SET search_path = assay; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off',
    )
  })
  after(async () => {
    await client.end()
    await database[Symbol.asyncDispose]()
  })
  const plan = async (query: Compilable): Promise<string> => {
    const { sql, parameters } = query.compile()
    const { rows } = await client.query(`EXPLAIN ${sql}`, [...parameters])
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  }
  const key = { suite: 's', case: 'c', variant: '', attempt: 1 }

  it('find a page of results by index from the end of the previous one', async () => {
    const indexes: [ResultFilter, string][] = [
      [{}, 'results_pkey'],
      [{ suite: 's' }, 'results_pkey'],
      [{ suite: 's', case: 'c' }, 'results_pkey'],
      [{ status: 'errored' }, 'results_by_status'],
      [{ passed: false }, 'results_by_passed'],
      [{ class: 'leak' }, 'results_by_class'],
      [{ tag: 't' }, 'result_tags_pkey'],
    ]
    for (const [filter, index] of indexes) {
      const steps = await plan(selectResults(db, pageAfter(1, filter, key, 10), 'read'))
      assert.ok(steps.includes(index), `${JSON.stringify(filter)}: ${steps}`)
      assert.match(steps, /Index Cond: .*\(ROW\(/)
      assert.doesNotMatch(steps, /Seq Scan on (results|texts|result_tags)/)
    }
  })

  it('group cases along the key, and list runs by their start, without sorting', async () => {
    const page = { suite: undefined, passed: false, limit: 40, after: key }
    const resolved = resolveRunQuery({ cursor: runCursor(resolveRunQuery({}), { value: 5, seq: 7 }) })
    const inOrder = {
      cases: await plan(selectCases(db, 1, { ...page, passed: undefined })),
      count: await plan(countCases(db, 1, { suite: undefined, passed: undefined })),
      runs: await plan(selectRuns(db, resolved, { models: null, words: [] })),
      recorded: await plan(selectRecorded(db, 1, 5, 10)),
    }
    assert.match(inOrder.cases, /results_pkey[\s\S]*ROW\(suite, "case", variant\) > ROW/)
    assert.match(inOrder.runs, /runs_by_start[\s\S]*ROW\(started_ms, seq\) < ROW/)
    assert.match(inOrder.recorded, /results_by_recording/)
    for (const steps of [inOrder.count, inOrder.runs, inOrder.recorded]) assert.doesNotMatch(steps, /Sort|Seq Scan/)
  })

  it("find histories, labels, suites' cases and the last result by an index lookup", async () => {
    assert.match(await plan(selectHistory(db, key, undefined, 100)), /results_pkey/)
    assert.match(await plan(selectLabels(db, { suite: 's', case: 'c' }, 0, 10)), /labels_by_case|labels_pkey/)
    assert.match(await plan(selectNamedCases(db, 'v1', ['a', 'b'])), /suite_cases_by_id/)
    assert.match(await plan(selectSuiteCases(db, 'v1', 5, 10)), /suite_cases_pkey/)
    assert.match(await plan(selectRevision(db, 1)), /Index Only Scan Backward using results_by_recording/)
  })
})
