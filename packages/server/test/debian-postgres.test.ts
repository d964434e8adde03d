// Needs: postgres
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { submitSpec } from '@assay/app/submit'
import { startChatServer } from '@assay/engine/testing'
import { createPool, readAddress } from '@assay/store/database'
import { openStore } from '@assay/store/store'
import { findDebianPostgres, runSql, startPostgres } from '@assay/store/testing'
import { openShared } from '../src/lib/jobs/open-shared.ts'
import { startApi } from './api-server.ts'
import { Processes } from './processes.ts'
import { makeProject, suiteText, until } from './test-project.ts'

const programs = findDebianPostgres()
assert.ok(programs !== null)
const postgres = await startPostgres('quick', programs)
after(() => postgres[Symbol.asyncDispose]())

let databases = 0
async function freshDatabase(): Promise<string> {
  const name = `fresh_${++databases}`
  await runSql(postgres.url, `CREATE DATABASE ${name}`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

describe("a service on Debian's Postgres, which has lz4", () => {
  it('starts servers and workers on an empty database at once, and runs a suite to its end', async () => {
    await using model = await startChatServer((question) => question.replace('Say ', ''))
    await using project = makeProject(model.baseUrl, { store: await freshDatabase() })
    await using processes = new Processes(project)
    const { store, folder } = project
    await using servers = new AsyncDisposableStack()
    const [first, second] = await Promise.all([
      startApi({ store, folder }).then((server) => servers.use(server)),
      startApi({ store, folder }).then((server) => servers.use(server)),
      processes.start('worker'),
      processes.start('worker'),
    ])
    await using workspace = await project.open()
    const { runs } = await submitSpec(workspace, { suites: [{ text: suiteText('s', 12) }] })
    const run = runs[0]?.id ?? ''
    await until(async () => (await first.call('GET', `/api/runs/${run}`)).body.run.status === 'finished')
    assert.equal((await second.call('GET', `/api/runs/${run}`)).body.run.success_pct, 100)
    assert.equal(model.questions.length, 12)
  })

  it('adds a service to a store with two projects, whose long texts stay the only ones in lz4', async () => {
    const url = await freshDatabase()
    for (const project of ['default', 'red']) await (await openStore(url, { project })).close()
    for (let start = 0; start < 2; start++) await (await openShared(url))[Symbol.asyncDispose]()
    const sql = `SELECT relnamespace::regnamespace || '.' || relname || '.' || attname AS name FROM pg_attribute
      JOIN pg_class ON pg_class.oid = attrelid WHERE attcompression = 'l' AND relkind = 'r'`
    const pool = createPool(readAddress(url))
    const found = await pool.read((session) => session.rows({ sql, parameters: [] }))
    await pool.close()
    const columns = [
      'answers.answer',
      'earlier_results.body',
      'runs.plan',
      'runs.summary',
      'suite_cases.body',
      'texts.body',
    ]
    assert.deepEqual(
      found.map(({ name }) => name).sort(),
      ['assay', 'assay_p_red'].flatMap((schema) => columns.map((column) => `${schema}.${column}`)),
    )
  })
})
