import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createMemoryStore, type Store } from '@assay/store/store'
import { readCase } from '../cases/read-case.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { planSpec } from './plan-spec.ts'
import { runPlanned } from './run-planned.ts'

const TEXT = `
metadata: {name: s, model: command/say, system_prompt: Be brief.}
evals:
  - {name: a, prompt: "Say {{x}}.", checks: {contains: right}}
`

describe('runPlanned', () => {
  let folder: string
  const open = (store: Store) => openWorkspace({ store: { open: store }, folder, env: { PATH: process.env.PATH } })
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-run-'))
    writeFileSync(join(folder, 'assay.config.yaml'), 'commands: {say: {run: [printf, right]}}\n')
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('saves what it sent, so that a case can be shown after the suite has changed', async () => {
    await using store = createMemoryStore()
    await using workspace = await open(store)
    const spec = { suites: [{ text: TEXT }], vars: { x: 'right' } }
    const [run] = await runPlanned(workspace, await planSpec(workspace, spec))
    const { asked } = await readCase(store, await store.getRun(run?.id ?? ''), { suite: 's', case: 'a' })
    assert.equal(asked?.system_prompt, 'Be brief.')
    assert.deepEqual(asked?.messages, [{ role: 'user', content: 'Say right.' }])
    assert.deepEqual(asked?.expected, [{ check: 'contains', text: 'value: right, case_sensitive: true' }])
  })

  it('saves the same question once', async () => {
    await using store = createMemoryStore()
    await using workspace = await open(store)
    for (const x of ['one', 'two', 'one']) {
      await runPlanned(workspace, await planSpec(workspace, { suites: [{ text: TEXT }], vars: { x } }))
    }
    assert.equal((await store.suiteVersions('.runs/s')).length, 2)
  })
})
