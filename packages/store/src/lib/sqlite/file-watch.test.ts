import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { sampleAnswer, sampleResult, sampleRun } from '../../../test/samples.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const PROGRAM = new URL('../../../test/writing-process.ts', import.meta.url).pathname

/** Kills a process that writes to a new store once some of its results are durable. */
async function killWriter(path: string, durable: number): Promise<void> {
  const args = [PROGRAM, '--store', path, '--from', '0', '--to', '1000000000', '--batch', '20']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let count = 0
  for await (const _ of createInterface({ input: child.stdout })) if (++count === durable) child.kill('SIGKILL')
  if (child.signalCode === null) await once(child, 'exit')
}

function overwrite(file: string, at: number, length: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, at)
}

/** What can happen to the log of a killed process. */
const DAMAGES: Readonly<Record<string, (log: string) => void>> = {
  'is missing': (log) => rmSync(log),
  'is missing with its index': (log) => {
    rmSync(log)
    rmSync(log.replace(/-wal$/, '-shm'))
  },
  'is empty': (log) => truncateSync(log, 0),
  'has only a header': (log) => truncateSync(log, 32),
  'is cut': (log) => truncateSync(log, Math.floor(statSync(log).size / 2)),
  'has a damaged header': (log) => overwrite(log, 0, 32),
  'has a damaged first page': (log) => overwrite(log, 60, 8),
  'has a damaged page in the middle': (log) => overwrite(log, Math.floor(statSync(log).size / 2), 100),
  'is overwritten': (log) => overwrite(log, 0, statSync(log).size),
}

describe('a store whose process was killed', () => {
  it('is never opened as if nothing were missing, whatever happened to its log', async () => {
    using folder = temporaryFolder()
    await killWriter(join(folder.path, 'whole', 'assay.db'), 300)
    for (const [what, damage] of Object.entries(DAMAGES)) {
      const copy = join(folder.path, what)
      cpSync(join(folder.path, 'whole'), copy, { recursive: true })
      const path = join(copy, 'assay.db')
      damage(`${path}-wal`)
      const opening = openSqliteStore(path)
      await assert.rejects(opening, (error: Error & { code: string; hint: string }) => {
        assert.equal(error.code, 'STORE_INCOMPLETE', what)
        assert.match(
          error.message,
          /has lost its newest \d+ changes, such as results: "assay\.db-wal" is missing or damaged\.$/,
        )
        assert.match(error.hint, /Put "assay\.db-wal" back\. Or delete "assay\.db\.open"/)
        return true
      })
      // Nothing is changed: with its log back, the store is whole.
      cpSync(join(folder.path, 'whole', 'assay.db-wal'), `${path}-wal`)
      await using store = await openSqliteStore(path)
      assert.ok((await store.countResults('run-a')) >= 300, what)
    }
  })

  it('is opened with what is left once the loss is accepted', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await killWriter(path, 300)
    truncateSync(`${path}-wal`, Math.floor(statSync(`${path}-wal`).size / 2))
    await assert.rejects(openSqliteStore(path), { code: 'STORE_INCOMPLETE' })
    rmSync(`${path}.open`)
    await using store = await openSqliteStore(path)
    const left = await store.countResults('run-a')
    assert.ok(left > 0 && left < 300, `${left}`)
  })

  it('is opened without a word if its log is intact, with or without the index, and by two at once', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    for (const durable of [1, 100]) {
      await killWriter(path, durable)
      assert.ok(existsSync(`${path}.open`))
      rmSync(`${path}-shm`)
      await using store = await openSqliteStore(path)
      await using other = await openSqliteStore(path)
      await store.append({ results: [sampleResult({ case: `own-${durable}` })] })
      await other.append({ results: [sampleResult({ case: `other-${durable}` })] })
      assert.ok((await other.countResults('run-a')) >= durable)
    }
    assert.deepEqual(readdirSync(folder.path), ['assay.db'])
  })
})

describe('a store that was closed', () => {
  it('leaves no note, so that a copy of it and an older copy in its place open without a word', async () => {
    using folder = temporaryFolder()
    const [path, copy] = [join(folder.path, 'assay.db'), join(folder.path, 'copy.db')]
    const addResult = async (attempt: number) => {
      await using store = await openSqliteStore(path)
      if (attempt === 1) await store.createRun(sampleRun())
      await store.append({ results: [sampleResult({ attempt })] })
    }
    await addResult(1)
    cpSync(path, copy)
    await addResult(2)
    cpSync(copy, path)
    assert.deepEqual(readdirSync(folder.path).toSorted(), ['assay.db', 'copy.db'])
    for (const each of [path, copy]) {
      await using store = await openSqliteStore(each)
      assert.equal(await store.countResults('run-a'), 1)
    }
  })

  it('keeps its note while another process has it open', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await using first = await openSqliteStore(path)
    await first.createRun(sampleRun())
    const second = await openSqliteStore(path)
    await second.append({ results: [sampleResult()] })
    await second.close()
    assert.ok(existsSync(`${path}.open`))
    await first.close()
    assert.ok(!existsSync(`${path}.open`))
  })

  it('is new where all its files were deleted after a kill', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await killWriter(path, 10)
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending)
    await using store = await openSqliteStore(path)
    assert.deepEqual((await store.listRuns()).runs, [])
    await store.createRun(sampleRun())
  })
})

describe('a store whose files go away while it is open', () => {
  const deeds: Readonly<Record<string, (path: string) => void>> = {
    'its folder is deleted': (path) => rmSync(join(path, '..'), { recursive: true }),
    'its folder is moved': (path) => renameSync(join(path, '..'), `${join(path, '..')}-moved`),
    'its file is deleted': (path) => rmSync(path),
    'its log is deleted': (path) => rmSync(`${path}-wal`),
    'another file takes its place': (path) => {
      renameSync(path, `${path}-moved`)
      new DatabaseSync(path).exec('CREATE TABLE mine (x); PRAGMA journal_mode = WAL')
    },
  }
  for (const [what, deed] of Object.entries(deeds)) {
    it(`fails the next write if ${what}`, async () => {
      using folder = temporaryFolder()
      const path = join(folder.path, 'own', 'assay.db')
      const store = await openSqliteStore(path)
      await store.createRun(sampleRun())
      await store.append({ results: [sampleResult()] })
      deed(path)
      const expected = {
        name: 'EnvironmentError',
        code: 'STORE_GONE',
        message: /was deleted or moved while it was in use/,
      }
      const at = '2026-03-01T00:00:00.000Z'
      const answer = { key: 'k', model: 'replay/demo', at, run: null, answer: sampleAnswer() }
      await assert.rejects(store.append({ answers: [answer] }), expected)
      await assert.rejects(
        store.putSetting({ kind: 'var', name: 'a', value: '1', changed_at: at, changed_by: null }),
        expected,
      )
      await store.close()
    })
  }
})

describe('a store with the wrong layout number', () => {
  it('is reported as damaged, and not changed', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await using _ = await openSqliteStore(path)
    await _.close()
    for (const layout of [0, -1, 1, 5]) {
      using database = new DatabaseSync(path)
      database.exec(`PRAGMA journal_mode = DELETE; PRAGMA user_version = ${layout}`)
      database.close()
      const before = readFileSync(path)
      const says = layout < 1 ? 'it has tables, but no layout number' : `its tables aren't those of layout ${layout}`
      await assert.rejects(openSqliteStore(path), {
        name: 'EnvironmentError',
        code: 'STORE_CORRUPT',
        message: `"${path}" is damaged: ${says}. Assay didn't change it.`,
      })
      if (layout < 1) assert.deepEqual(readFileSync(path), before)
    }
  })
})
