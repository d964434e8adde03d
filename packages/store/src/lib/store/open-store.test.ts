import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
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

  it('says that Postgres comes later, and never shows the password', async () => {
    for (const location of [
      'postgres://me:secret@host/db',
      'POSTGRESQL://me:secret@host/db',
      'mysql://me:secret@host',
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
