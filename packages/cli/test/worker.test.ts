import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { submitSpec } from '@assay/app/submit'
import { openWorkspace } from '@assay/app/workspace'
import { freshDatabase } from '@assay/store/testing'
import { configFor, project, suiteOf } from './project.ts'
import { startSlowServer } from './slow-server.ts'

describe('assay worker', () => {
  it('runs the samples of a submitted run, and exits cleanly on SIGTERM', async () => {
    await using server = await startSlowServer(5)
    await using database = await freshDatabase()
    using here = project({ 'assay.config.yaml': configFor(server) })
    const worker = here.start(['worker', '--store', database.url, '--threads', '4'])
    using _end = { [Symbol.dispose]: () => void worker.child.kill('SIGKILL') }
    await worker.says('Ready for runs.')
    const store = { mode: 'create', location: database.url } as const
    await using workspace = await openWorkspace({ store, folder: here.folder, env: {} })
    const text = suiteOf(Array.from({ length: 60 }, (_, at) => `case-${at}`))
    const { runs } = await submitSpec(workspace, { suites: [{ text }], models: ['local/m'] })
    const id = runs[0]?.id ?? ''
    while ((await workspace.store.getRun(id)).status !== 'finished') await delay(50)
    assert.equal((await workspace.store.getSummary(id))?.suites[0]?.counts.total, 60)
    assert.equal(server.questions.length, 60)
    worker.child.kill('SIGTERM')
    const { code, stderr } = await worker.finished
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^Ready for runs\.\nFinishing open requests; a second signal exits at once\.\n$/)
  })

  it("needs a Postgres store, and shows no password of one it can't reach", async () => {
    using here = project({})
    for (const store of ['assay.db', '']) {
      const refused = await here.run(['worker', '--store', store])
      assert.equal(refused.code, 2)
      assert.match(refused.stderr, /A worker needs a store in Postgres\./)
    }
    const wrong = await here.run(['worker', '--store', 'postgres://me:hush@127.0.0.1:1/x', '--threads', '0'])
    assert.equal(wrong.code, 2)
    assert.doesNotMatch(wrong.stderr, /hush/)
  })
})
