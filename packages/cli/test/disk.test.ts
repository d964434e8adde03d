import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, replayed, storedRuns, suiteOf } from './project.ts'

/** A file system of its own at a folder, until it is disposed. */
interface Disk extends Disposable {
  remount(options: string): void
}

function mountDisk(folder: string, options: string): Disk {
  mkdirSync(folder, { recursive: true })
  const command = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
  command('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)
  return {
    remount: (changed) => command('mount', '-o', `remount,${changed}`, folder),
    [Symbol.dispose]: () => command('umount', '--lazy', folder),
  }
}

const CASES = Array.from({ length: 400 }, (_, i) => `case-${i}`)
const LONG = 'x'.repeat(4000)

const AS_ROOT = { skip: process.getuid?.() !== 0 && 'needs root' }

describe('assay run, on a disk that is full', AS_ROOT, () => {
  it('exits with 3, says so, and resumes once there is room without sending again what is recorded', async () => {
    await using server = await startChatServer((question) => `${question} ${LONG}`)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    using disk = mountDisk(join(here.folder, '.assay'), 'size=1m')
    const full = await here.run(['run', 'suite.yaml', '--json'])
    assert.equal(full.code, 3, full.stderr)
    const said = JSON.parse(full.stdout.trimEnd().split('\n').at(-1) ?? '')
    assert.deepEqual([said.ok, said.error.code], [false, 'STORE_FULL'])
    assert.match(said.error.message, /^The disk with "\.assay\/assay\.db" is full/)

    const reported = full.stdout.split('\n').filter((line) => line.includes('"sample.finished"')).length
    disk.remount('size=64m')
    assert.ok(statfsSync(join(here.folder, '.assay')).bavail > 0)
    const recorded = (await storedRuns(here.folder))[0]?.results.length ?? 0
    assert.ok(reported > 0 && recorded >= reported && recorded < CASES.length, `${reported} of ${recorded}`)
    const asked = server.questions.length
    const resumed = await here.run(['run', '--resume', 'last'])
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.ok(server.questions.length - asked <= CASES.length - recorded)
    assert.equal((await storedRuns(here.folder))[0]?.results.length, CASES.length)
  })

  it('exits with 3 if there is no room for the store at all', async () => {
    using here = project(replayed({ a: 'a' }))
    using _ = mountDisk(join(here.folder, '.assay'), 'size=4k')
    const { code, stderr } = await here.run(['run', 'suite.yaml'])
    assert.equal(code, 3)
    assert.match(stderr, /\.assay\/assay\.db/)
    assert.doesNotMatch(stderr, /bug in Assay/)
  })

  it("exits with 3 if the report doesn't fit, and leaves the old one intact", async () => {
    using here = project(replayed(Object.fromEntries(CASES.map((name) => [name, name + LONG]))))
    using _ = mountDisk(join(here.folder, 'out'), 'size=64k')
    writeFileSync(join(here.folder, 'out', 'report.json'), 'the old report')
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--format', 'json', '-o', 'out/report.json'])
    assert.equal(code, 3)
    assert.match(stderr, /"out\/report\.json" can't be written/)
    assert.equal(readFileSync(join(here.folder, 'out', 'report.json'), 'utf8'), 'the old report')
    assert.deepEqual(readdirSync(join(here.folder, 'out')), ['report.json'])
  })

  it("exits with 3 if the recording doesn't fit", async () => {
    using here = project(replayed(Object.fromEntries(CASES.map((name) => [name, name + LONG]))))
    using _ = mountDisk(join(here.folder, 'out'), 'size=64k')
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--record', 'out/all.jsonl'])
    assert.equal(code, 3)
    assert.match(stderr, /out\/all\.jsonl/)
    assert.doesNotMatch(stderr, /bug in Assay/)
  })
})

describe('assay run, with an unusable store', () => {
  it('exits with 3 in a read-only folder, and sends nothing', AS_ROOT, async () => {
    await using server = await startChatServer((question) => question)
    using here = project()
    using disk = mountDisk(join(here.folder, 'project'), 'size=1m')
    writeFileSync(join(here.folder, 'project', 'assay.config.yaml'), configFor(server))
    writeFileSync(join(here.folder, 'project', 'suite.yaml'), suiteOf(['a']))
    disk.remount('ro')
    const inside = ['run', join('project', 'suite.yaml'), '--store', join('project', '.assay', 'assay.db')]
    const { code, stderr } = await here.run(inside)
    assert.equal(code, 3)
    assert.match(stderr, /can't be written: the file or its folder is read-only/)
    assert.match(stderr, /--store/)
    assert.equal(server.questions.length, 0)
  })

  it("rejects a newer Assay's database with 2, and leaves every byte of it", async () => {
    using here = project(replayed({ a: 'a' }))
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const path = join(here.folder, '.assay', 'assay.db')
    const database = new DatabaseSync(path)
    database.exec('PRAGMA user_version = 999; PRAGMA journal_mode = DELETE')
    database.close()
    const before = readFileSync(path)
    const { code, stderr } = await here.run(['run', 'suite.yaml'])
    assert.equal(code, 2)
    assert.match(stderr, /A newer Assay wrote "[^"]*" \(layout 999/)
    assert.ok(readFileSync(path).equals(before))
  })

  it("rejects another program's database with 2, and leaves every byte of it", async () => {
    using here = project(replayed({ a: 'a' }))
    const path = join(here.folder, 'other.db')
    const database = new DatabaseSync(path)
    database.exec('CREATE TABLE mine (x)')
    database.close()
    const before = readFileSync(path)
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--store', 'other.db'])
    assert.equal(code, 2)
    assert.match(stderr, /"other\.db" is another program's SQLite database/)
    assert.ok(readFileSync(path).equals(before))
  })

  it("ends with 3 for a file that is damaged or isn't a database, and leaves every byte of it", async () => {
    using here = project(replayed(Object.fromEntries(CASES.map((name) => [name, name]))))
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const path = join(here.folder, '.assay', 'assay.db')
    const good = readFileSync(path)
    const damaged = Buffer.from(good)
    damaged.fill(0xa5, 4096, damaged.length - 4096)
    for (const bytes of [damaged, Buffer.from('These are notes, no database.\n'.repeat(100)), good.subarray(0, 5000)]) {
      here.write('damaged.db', '')
      writeFileSync(join(here.folder, 'damaged.db'), bytes)
      const { code, stderr } = await here.run(['run', 'suite.yaml', '--store', 'damaged.db'])
      assert.equal(code, 3, stderr)
      assert.match(stderr, /"damaged\.db" (is damaged|isn't a valid database)\. Assay didn't change it/)
      assert.ok(readFileSync(join(here.folder, 'damaged.db')).equals(bytes))
    }
    assert.equal(existsSync(path), true)
  })

  it('rejects a folder and an unknown kind of address with 2', async () => {
    using here = project(replayed({ a: 'a' }))
    mkdirSync(join(here.folder, 'folder'))
    for (const store of ['folder', 'mysql://user:secret-word@host/db']) {
      const { code, stdout, stderr } = await here.run(['run', 'suite.yaml', '--store', store])
      assert.equal(code, 2, stderr)
      assert.doesNotMatch(stdout + stderr, /secret-word/)
    }
  })
})
