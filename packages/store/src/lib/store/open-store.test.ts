import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { freshDatabase } from '../../../test/postgres-server.ts'
import { sampleResult, sampleRun } from '../../../test/samples.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openStore } from './open-store.ts'

describe('openStore', () => {
  it('opens a file by its path and a store in memory by its name', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, '.assay', 'assay.db')
    await using file = await openStore(path)
    assert.equal(file.location, path)
    await using memory = await openStore('memory:')
    assert.equal(memory.location, 'memory')
  })

  it('opens an address of Postgres', async () => {
    await using database = await freshDatabase()
    await using store = await openStore(database.url)
    await store.createRun(sampleRun())
    assert.equal((await store.getRun('last')).id, 'run-a')
  })

  it('keeps projects apart, each in its own file or schema', async () => {
    using folder = temporaryFolder()
    await using database = await freshDatabase()
    for (const location of [join(folder.path, 'assay.db'), database.url]) {
      await using first = await openStore(location)
      await using other = await openStore(location, { project: 'a-b_1' })
      await using same = await openStore(location, { project: 'default' })
      await first.createRun(sampleRun())
      await first.append({ results: [sampleResult()] })
      assert.equal((await same.getRun('run-a')).id, 'run-a')
      await assert.rejects(other.getRun('run-a'), { code: 'RUN_NOT_FOUND' })
      await other.createRun(sampleRun({ tags: ['other'] }))
      assert.equal(await other.countResults('run-a'), 0)
      await other.deleteRun('run-a')
      assert.equal(await first.countResults('run-a'), 1)
    }
    assert.ok(existsSync(join(folder.path, 'assay.a-b_1.db')))
  })

  it('rejects invalid project names', async () => {
    using folder = temporaryFolder()
    const hostile = ['', 'A', '-a', '../x', 'a"b', "a';--", 'a b', 'ä', 'a\0', 'a\n', '__proto__', 'x'.repeat(41)]
    for (const project of hostile) {
      for (const location of [join(folder.path, 'assay.db'), 'postgres://127.0.0.1:1/db', 'memory:']) {
        await assert.rejects(openStore(location, { project }), { name: 'UserError', code: 'PROJECT_INVALID' })
      }
    }
    assert.deepEqual(readdirSync(folder.path), [])
  })

  it('rejects an unknown kind of store, and never shows the password', async () => {
    for (const location of [
      'mysql://me:secret@host',
      'postgres://me:secret@[host/db',
      'POSTGRES://me:secret@h:99999/d',
    ]) {
      await assert.rejects(openStore(location), (error: Error & { code?: string }) => {
        assert.equal(error.name, 'UserError')
        assert.equal(error.code, 'STORE_UNSUPPORTED')
        return !error.message.includes('secret')
      })
    }
    await assert.rejects(openStore(''), { name: 'UserError', code: 'STORE_UNSUPPORTED' })
  })
})
