import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPlan } from '@assay/core/run'
import { createMemoryStore, type Store } from '@assay/store/store'
import { loadSuites } from '../suites/load-suites.ts'
import { listSavedSuites, saveSuite } from '../suites/saved-suite.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { submitSpec } from './submit-spec.ts'

const TEXT = 'metadata: {name: s, model: local/m}\nevals:\n  - {name: a, prompt: "Say {{x}}", checks: {contains: x}}\n'

const open = (store: Store) => openWorkspace({ store: { open: store }, env: {} })

describe('submitSpec', () => {
  it('queues a run for each model, with the versions of its suites', async () => {
    await using store = createMemoryStore()
    await using workspace = await open(store)
    const spec = { suites: [{ text: TEXT }], models: ['local/a', 'local/b'], vars: { x: 1 }, tags: ['t'], threads: 3 }
    const { experiment, runs } = await submitSpec(workspace, spec, { by: 'ann' })
    assert.deepEqual(
      runs.map(({ model, total }) => [model, total]),
      [
        ['local/a', 1],
        ['local/b', 1],
      ],
    )
    for (const { id } of runs) {
      const run = await store.getRun(id)
      assert.deepEqual([run.status, run.experiment, run.lease, run.tags], ['queued', experiment, null, ['t']])
      const { suites, spec: kept } = readPlan(run.plan)
      assert.equal(kept?.threads, 3)
      const saved = await store.getSuite('.runs/s', suites[0]?.version ?? '')
      assert.deepEqual([saved?.header.name, saved?.saved_by], ['s', 'ann'])
      const one = await store.getCase(suites[0]?.version ?? '', 'a')
      assert.deepEqual(one?.messages, [{ role: 'user', content: 'Say 1' }])
    }
  })

  it('separates the same text with other values, and shares what is equal', async () => {
    await using store = createMemoryStore()
    await using workspace = await open(store)
    const versions = []
    for (const x of [1, 2, 1]) {
      const { runs } = await submitSpec(workspace, { suites: [{ text: TEXT }], vars: { x } })
      versions.push(readPlan((await store.getRun(runs[0]?.id ?? '')).plan).suites[0]?.version)
    }
    assert.equal(versions[0], versions[2])
    assert.notEqual(versions[0], versions[1])
  })

  it('saves only the chosen cases', async () => {
    await using store = createMemoryStore()
    await using workspace = await open(store)
    const evals = Array.from({ length: 5 }, (_, at) => `  - {name: c${at}, prompt: p, checks: {contains: x}}`)
    const text = `metadata: {name: s, model: local/m}\nevals:\n${evals.join('\n')}\n`
    await submitSpec(workspace, { suites: [{ text }], limit: 2 })
    const [version] = await store.suiteVersions('.runs/s')
    const cases = await Array.fromAsync(store.suiteCases(version?.version ?? ''))
    assert.deepEqual(
      cases.map(({ id }) => id),
      ['c0', 'c1'],
    )
  })

  it("leaves people's saved suites unchanged, and lists no others", async () => {
    await using store = createMemoryStore()
    await using workspace = await open(store)
    const [suite] = (await loadSuites([{ text: TEXT }], { vars: { x: 7 } })).suites
    assert.ok(suite !== undefined)
    await saveSuite(store, { suite, text: TEXT }, () => new Date())
    const before = await store.getSuite('s')
    await submitSpec(workspace, { suites: [{ text: `# Changed.\n${TEXT}` }], vars: { x: 1 } })
    assert.deepEqual(await store.getSuite('s'), before)
    assert.deepEqual(
      (await listSavedSuites(store)).map(({ name }) => name),
      ['s'],
    )
  })

  it('records nothing for an invalid spec', async () => {
    await using store = createMemoryStore()
    await using workspace = await open(store)
    await assert.rejects(submitSpec(workspace, { suites: [{ text: TEXT }], budget: 1, vars: { x: 1 } }), {
      code: 'BUDGET_NO_PRICE',
    })
    await assert.rejects(submitSpec(workspace, { suites: [{ text: 'evals: 7' }] }), { code: 'SUITE_INVALID' })
    assert.deepEqual((await store.listRuns()).runs, [])
    assert.deepEqual(await store.suiteVersions(), [])
  })

  it("queues no run if one of them can't be recorded", async () => {
    await using store = createMemoryStore()
    let created = 0
    const failing: Store = {
      ...store,
      createRun: async (run, lease) => {
        if (++created === 2) throw new Error('The disk is full.')
        await store.createRun(run, lease)
      },
    }
    await using workspace = await open(failing)
    const spec = { suites: [{ text: TEXT }], models: ['local/a', 'local/b'], vars: { x: 1 } }
    await assert.rejects(submitSpec(workspace, spec), /The disk is full/)
    assert.deepEqual((await store.listRuns()).runs, [])
  })
})
