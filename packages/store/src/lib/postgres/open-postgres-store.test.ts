import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import pg from 'pg'
import { freshDatabase, runSql } from '../../../test/postgres-server.ts'
import { keepFigures, sampleResult, sampleRun } from '../../../test/samples.ts'
import { MIGRATIONS } from './migrations.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const NEXT = { version: MIGRATIONS.length + 1, sql: 'ALTER TABLE runs ADD COLUMN note text' }

describe('openPostgresStore', () => {
  it('makes an empty database a store, even if many open it at once', async () => {
    await using database = await freshDatabase()
    const stores = await Promise.all(Array.from({ length: 8 }, () => openPostgresStore(database.url)))
    await Promise.all(stores.map((store, at) => store.createRun(sampleRun({ id: `run-${at}` }))))
    assert.equal((await stores[0]?.listRuns())?.runs.length, 8)
    await Promise.all(stores.map((store) => store.close()))
  })

  it('migrates an older layout and keeps its content', async () => {
    await using database = await freshDatabase()
    {
      await using store = await openPostgresStore(database.url)
      await store.createRun(sampleRun())
      await store.append({ results: [sampleResult()] })
    }
    const migrations = [...MIGRATIONS, NEXT]
    const [store, other] = await Promise.all([1, 2].map(() => openPostgresStore(database.url, { migrations })))
    assert.equal(await store?.countResults('run-a'), 1)
    await Promise.all([store?.close(), other?.close()])
    await assert.rejects(openPostgresStore(database.url), {
      name: 'UserError',
      code: 'STORE_NEWER',
      message: new RegExp(
        `^A newer Assay wrote .* \\(layout ${NEXT.version}; this version reads layouts up to ${MIGRATIONS.length}\\)\\.$`,
      ),
    })
  })

  it("reads earlier runs' figures for lists from their plans and summaries", async () => {
    await using database = await freshDatabase()
    await using store = await openPostgresStore(database.url)
    await keepFigures(store)
    const before = await store.listRuns({ trend: 5 })
    const figures = MIGRATIONS.find(({ version }) => version === 2)
    await runSql(database.url, `SET search_path = assay; DROP TABLE run_figures; ${figures?.sql}`)
    assert.deepEqual(await store.listRuns({ trend: 5 }), before)
  })

  it('leaves a layout unchanged if its migration fails', async () => {
    await using database = await freshDatabase()
    await (await openPostgresStore(database.url)).close()
    const broken = { version: NEXT.version, sql: 'DROP TABLE scores; SELECT * FROM missing' }
    await assert.rejects(openPostgresStore(database.url, { migrations: [...MIGRATIONS, broken] }), /missing/)
    await using store = await openPostgresStore(database.url)
    await store.createRun(sampleRun())
    assert.deepEqual(await store.scores('run-a'), [])
  })

  it("rejects a schema with another program's tables and leaves it unchanged", async () => {
    await using database = await freshDatabase()
    await runSql(database.url, 'CREATE SCHEMA assay; CREATE TABLE assay.customers (id int)')
    await assert.rejects(openPostgresStore(database.url), { name: 'UserError', code: 'STORE_FOREIGN' })
    await runSql(database.url, 'DROP TABLE assay.customers; DROP SCHEMA assay')
  })

  it('reports what is wrong with a server or a database, and never shows the password', async () => {
    await using database = await freshDatabase()
    const absent = new URL(database.url)
    absent.pathname = '/no_such_database'
    absent.password = 'planted'
    const failure = async (url: string, code: string) =>
      assert.rejects(openPostgresStore(url, { outageMs: 0 }), (error: Error & { code?: string; hint?: string }) => {
        assert.deepEqual([error.name, error.code], ['EnvironmentError', code])
        assert.doesNotMatch(`${error.stack} ${error.hint}`, /planted/)
        return true
      })
    await failure(absent.href, 'STORE_NOT_OPENED')
    await failure('postgres://me:planted@127.0.0.1:1/db', 'STORE_UNREACHABLE')
    await failure('postgres://me:planted@no-such-host.invalid/db', 'STORE_UNREACHABLE')
    // Something else listens there and hangs up.
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    await assert.rejects(openPostgresStore(`postgres://me:planted@127.0.0.1:${port}/db`, { outageMs: 0 }))
    server.close()
  })

  it("rejects a user who isn't allowed to create a schema", async () => {
    await using database = await freshDatabase()
    const name = `reader_${process.pid}`
    await runSql(database.url, `CREATE ROLE ${name} LOGIN PASSWORD 'x'`)
    const url = new URL(database.url)
    url.username = name
    url.password = 'x'
    await assert.rejects(openPostgresStore(url.href), { name: 'EnvironmentError', code: 'STORE_READ_ONLY' })
    await runSql(database.url, `DROP ROLE ${name}`)
  })

  it('ends a statement that takes too long', async () => {
    await using database = await freshDatabase()
    await using store = await openPostgresStore(database.url, { statementMs: 300 })
    await store.createRun(sampleRun())
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('BEGIN; SELECT * FROM assay.runs FOR UPDATE')
    await assert.rejects(store.append({ results: [sampleResult()] }), { name: 'EnvironmentError', code: 'STORE_BUSY' })
    await holder.end()
    assert.equal((await store.append({ results: [sampleResult()] })).results, 1)
  })

  it('reports names that are too long for a key, and writes nothing', async () => {
    await using database = await freshDatabase()
    await using store = await openPostgresStore(database.url)
    await store.createRun(sampleRun())
    const name = Array.from({ length: 4000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20000))).join('')
    await assert.rejects(store.append({ results: [sampleResult(), sampleResult({ case: name })] }), {
      name: 'EnvironmentError',
      code: 'STORE_NAME_TOO_LONG',
    })
    assert.equal(await store.countResults('run-a'), 0)
  })
})
