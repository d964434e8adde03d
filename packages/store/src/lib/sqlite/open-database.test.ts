import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { collect, keepFigures, sampleResult, sampleRun, sampleSummary } from '../../../test/samples.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { MIGRATIONS } from './migrations.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

/** The newest layout that this version knows. */
const NEWEST = MIGRATIONS.length
const NEXT = { version: NEWEST + 1, sql: 'ALTER TABLE runs ADD COLUMN note TEXT' }

async function makeStore(path: string): Promise<void> {
  await using store = await openSqliteStore(path)
  await store.createRun(sampleRun())
  await store.append({ results: Array.from({ length: 300 }, (_, at) => sampleResult({ attempt: at + 1 })) })
}

/** Checks that opening fails and leaves the file unchanged. */
async function refused(path: string, error: object): Promise<void> {
  const before = readFileSync(path)
  await assert.rejects(openSqliteStore(path), error)
  assert.deepEqual(readFileSync(path), before)
}

describe('openSqliteStore', () => {
  it('creates file and folders, and reads what was saved', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'a', 'b', 'assay.db')
    await makeStore(path)
    await using store = await openSqliteStore(path)
    assert.equal(await store.countResults('run-a'), 300)
  })

  it("rejects a file that isn't a database", async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    writeFileSync(path, 'This is not a database. '.repeat(1000))
    await refused(path, {
      name: 'EnvironmentError',
      code: 'STORE_CORRUPT',
      message: `"${path}" isn't a valid database. Assay didn't change it.`,
    })
  })

  it('reports a database with a damaged header', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await makeStore(path)
    const whole = readFileSync(path)
    // Magic, page size, write version, reserved bytes, payload fractions, size, schema format, encoding.
    for (const at of [0, 16, 18, 20, 21, 28, 44, 56]) {
      const bytes = Buffer.from(whole)
      bytes.fill(0xa5, at, at + 4)
      writeFileSync(path, bytes)
      const opening = async () => {
        await using store = await openSqliteStore(path)
        await collect(store.results('run-a'))
      }
      await opening().catch((error: Error) => assert.equal(error.name, 'EnvironmentError', `${at}: ${error.message}`))
    }
  })

  it('reports a database that is damaged inside', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await makeStore(path)
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 4096)
    writeFileSync(path, bytes)
    const reading = async () => {
      await using store = await openSqliteStore(path)
      await collect(store.results('run-a'))
    }
    await assert.rejects(reading(), { name: 'EnvironmentError', code: 'STORE_CORRUPT' })
    assert.deepEqual(readFileSync(path), bytes)
  })

  it("rejects another program's database", async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'other.db')
    const database = new DatabaseSync(path)
    database.exec('CREATE TABLE notes (text TEXT); PRAGMA user_version = 1')
    database.close()
    await refused(path, { name: 'UserError', code: 'STORE_FOREIGN' })
  })

  it("rejects a newer Assay's database with a hint", async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await (await openSqliteStore(path, { migrations: [...MIGRATIONS, NEXT] })).close()
    await refused(path, {
      name: 'UserError',
      code: 'STORE_NEWER',
      message: `A newer Assay wrote "${path}" (layout ${NEWEST + 1}; this version reads layouts up to ${NEWEST}).`,
      hint: 'Update Assay, or name another file.',
    })
  })

  it("reads earlier runs' figures for lists from their plans and summaries", async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    const store = await openSqliteStore(path)
    await keepFigures(store)
    const before = await store.listRuns({ trend: 5 })
    await store.close()
    const database = new DatabaseSync(path)
    database.exec(`DROP TABLE run_figures; ALTER TABLE run_views ADD COLUMN case_map TEXT; ALTER TABLE results DROP COLUMN provenance;
      DROP TABLE earlier_results; PRAGMA user_version = 4`)
    database.close()
    await using migrated = await openSqliteStore(path)
    assert.deepEqual(await migrated.listRuns({ trend: 5 }), before)
  })

  it('tells answers that a check could not decide from those without a criterion, which were one before', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    const store = await openSqliteStore(path)
    const run = sampleRun()
    await store.createRun(run)
    const open = { kind: 'llm_judge', passed: null, score: null, weight: 1, reason: 'The judge said nothing.' }
    const results = [
      sampleResult({ case: 'open', status: 'unscored', checks: [open] }),
      sampleResult({ case: 'free', status: 'unscored', checks: [] }),
      sampleResult({ case: 'judged' }),
    ]
    await store.append({ results })
    await store.putSummary(sampleSummary(run, { passed: 1, total: 3, cost: null, score: 100, finished_at: null }))
    await store.close()
    const database = new DatabaseSync(path)
    database.exec('ALTER TABLE results DROP COLUMN provenance; DROP TABLE earlier_results; PRAGMA user_version = 6')
    database.close()
    await using migrated = await openSqliteStore(path)
    const found = await collect(migrated.results('run-a'))
    assert.deepEqual(
      found.map((result) => [result.case, result.status]),
      [
        ['free', 'unscored'],
        ['judged', 'scored'],
        ['open', 'undecided'],
      ],
    )
    assert.equal(await migrated.getSummary('run-a'), null)
  })

  it('copies an older database before it is migrated', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await makeStore(path)
    await (await openSqliteStore(path, { migrations: [...MIGRATIONS, NEXT] })).close()
    const copy = new RegExp(`^assay\\.db\\.layout-${NEWEST}-\\d{8}T\\d+Z\\.backup$`)
    const copies = readdirSync(folder.path).filter((name) => copy.test(name))
    assert.equal(copies.length, 1)
    await using old = await openSqliteStore(join(folder.path, copies[0] ?? ''))
    assert.equal(await old.countResults('run-a'), 300)
    await using store = await openSqliteStore(path, { migrations: [...MIGRATIONS, NEXT] })
    assert.equal(await store.countResults('run-a'), 300)
    assert.equal(readdirSync(folder.path).filter((name) => name.endsWith('.backup')).length, 1)
  })

  it('leaves the older database unchanged if a migration fails', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await makeStore(path)
    const broken = { version: NEWEST + 1, sql: 'DROP TABLE scores; SELECT * FROM missing' }
    await assert.rejects(openSqliteStore(path, { migrations: [...MIGRATIONS, broken] }), /no such table: missing/)
    await using store = await openSqliteStore(path)
    assert.equal(await store.countResults('run-a'), 300)
    assert.deepEqual(await store.scores('run-a'), [])
  })

  it('rejects a path that is a folder, or that leads through a file', async () => {
    using folder = temporaryFolder()
    await assert.rejects(openSqliteStore(folder.path), { name: 'UserError', code: 'STORE_NOT_A_FILE' })
    writeFileSync(join(folder.path, 'file'), '')
    const through = join(folder.path, 'file', 'assay.db')
    for (const long of [join(folder.path, 'x'.repeat(300)), join(folder.path, 'x'.repeat(300), 'assay.db')]) {
      await assert.rejects(openSqliteStore(long), {
        name: 'EnvironmentError',
        code: 'STORE_NOT_OPENED',
        hint: 'Name a file with a shorter path.',
      })
    }
    await assert.rejects(openSqliteStore('/dev/null'), { name: 'UserError', code: 'STORE_NOT_A_FILE' })
    await using server = createServer().listen(join(folder.path, 'socket'))
    await once(server, 'listening')
    const socket = join(folder.path, 'socket')
    await assert.rejects(openSqliteStore(socket), { name: 'UserError', code: 'STORE_NOT_A_FILE' })
    await assert.rejects(openSqliteStore(through), { name: 'EnvironmentError', code: 'STORE_NOT_OPENED' })
  })

  it('rejects a folder that accepts no folders', { skip: process.platform !== 'linux' && 'needs /proc' }, async () => {
    await assert.rejects(openSqliteStore('/proc/nope/assay.db'), { name: 'EnvironmentError', code: 'STORE_NOT_OPENED' })
  })

  it('reports a read-only folder', () => {
    using folder = temporaryFolder()
    chmodSync(folder.path, 0o755)
    mkdirSync(join(folder.path, 'mine'), { mode: 0o555 })
    const program = `
      import { openSqliteStore } from ${JSON.stringify(new URL('./open-sqlite-store.ts', import.meta.url).href)}
      for (const path of ['assay.db', '.assay/assay.db']) {
        await openSqliteStore(path).catch((error) => console.log(error.name, error.code, error.message))
      }`
    // The superuser can write everywhere, unless the capability is dropped.
    const mortal =
      process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-dac_override', '--bounding-set=-dac_override'] : []
    const [command = '', ...args] = [...mortal, process.execPath, '--input-type=module', '-e', program]
    const child = spawnSync(command, args, { cwd: join(folder.path, 'mine'), encoding: 'utf8' })
    assert.equal(child.stderr, '')
    assert.match(child.stdout, /^EnvironmentError STORE_\w+ "assay\.db" can't be /)
    assert.match(child.stdout, /\nEnvironmentError STORE_READ_ONLY "\.assay\/assay\.db" can't be written: /)
    assert.deepEqual(readdirSync(join(folder.path, 'mine')), [])
  })
})

describe('a SQLite store on a full disk', () => {
  const fill = async (path: string, options: { readonly maxPages?: number }): Promise<number> => {
    await using store = await openSqliteStore(path, options)
    await store.createRun(sampleRun())
    let durable = 0
    const filling = async () => {
      for (;;) {
        const results = Array.from({ length: 50 }, (_, at) => sampleResult({ attempt: durable + at + 1 }))
        durable += (await store.append({ results })).results
        assert.ok(durable < 100_000)
      }
    }
    await assert.rejects(filling(), { name: 'EnvironmentError', code: 'STORE_FULL' })
    // Confirmed data can still be read, and failed writes left nothing.
    assert.equal(await store.countResults('run-a'), durable)
    assert.equal((await collect(store.results('run-a'))).length, durable)
    return durable
  }

  it('reports it, keeps its content, and continues when there is space', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    const durable = await fill(path, { maxPages: 100 })
    await using store = await openSqliteStore(path)
    assert.equal((await store.append({ results: [sampleResult({ attempt: durable + 1 })] })).results, 1)
    assert.equal(await store.countResults('run-a'), durable + 1)
  })

  it('does the same on a file system that is really full', {
    skip: process.getuid?.() !== 0 && 'needs root',
  }, async () => {
    using folder = temporaryFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder.path])
    assert.equal(mounted.status, 0)
    try {
      const path = join(folder.path, 'assay.db')
      const durable = await fill(path, {})
      assert.ok(durable > 0)
      assert.ok(statSync(path).size > 0)
      spawnSync('mount', ['-o', 'remount,size=8m', folder.path])
      await using store = await openSqliteStore(path)
      assert.equal(await store.countResults('run-a'), durable)
      assert.equal((await store.append({ results: [sampleResult({ attempt: durable + 1 })] })).results, 1)
    } finally {
      spawnSync('umount', [folder.path])
    }
  })
})
