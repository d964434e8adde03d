import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun, temporaryFolder } from '@assay/app/testing'
import { RunGates } from '@assay/core/api'
import type { RunSpec } from '@assay/core/run'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

/** Saves a finished run of 4 cases, of which 3 passed, on a server. */
async function save(
  { store }: ApiServer,
  { id, spec, errored = 0 }: { id: string; spec: Partial<RunSpec>; errored?: number },
): Promise<void> {
  const suites = [{ name: 'geography', file: null, formula: 'success_pct', cases: 4, samples: 1, critical: 0 }]
  const plan = { suites, total: 4, spec: { suites: ['suite.yaml'], ...spec } }
  await store.createRun(storedRun({ id, plan }))
  const error = { code: 'unreachable', message: 'No route.' }
  const results = ['a', 'b', 'c', 'd'].map((name, at) =>
    sample({ run: id, case: name, passed: at > 0, ...(at < errored ? { error } : {}) }),
  )
  await store.append({ results })
}

const read = async (api: ApiServer, id: string) => {
  const { status, body } = await api.call('GET', `/api/runs/${id}/gates`)
  assert.equal(status, 200, JSON.stringify(body))
  return RunGates.parse(body)
}

describe("the route for a run's gates", () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
  })
  after(() => api[Symbol.asyncDispose]())

  it('says whether a run passes the gates it was started with, and why not', async () => {
    await save(api, { id: 'passed-1', spec: { fail_under: 0.7 } })
    assert.deepEqual(await read(api, 'passed-1'), { verdict: 'passed', has_gate: true, outcomes: [] })
    await save(api, { id: 'failed-1', spec: { fail_under: 0.8 } })
    const message = 'replay/demo: 75.0% (3/4) passed; the minimum is 80.0%.'
    const outcomes = [{ gate: 'fail_under', verdict: 'failed', message }]
    assert.deepEqual(await read(api, 'failed-1'), { verdict: 'failed', has_gate: true, outcomes })
    await save(api, { id: 'undecided-1', spec: { fail_under: 0.8 }, errored: 1 })
    const { verdict, outcomes: open } = await read(api, 'undecided-1')
    assert.equal(verdict, 'undecided')
    assert.match(open[1]?.message ?? '', /1 of 4 samples has no verdict .* assay run --resume undecided-1/)
    await save(api, { id: 'plain-1', spec: {} })
    assert.deepEqual(await read(api, 'plain-1'), { verdict: 'passed', has_gate: false, outcomes: [] })
  })

  it("leaves a run undecided that isn't finished", async () => {
    await api.store.createRun(storedRun({ id: 'open-1', status: 'queued', finished_at: null }))
    const { verdict, outcomes } = await read(api, 'open-1')
    assert.deepEqual([verdict, outcomes.map(({ message }) => message)], ['undecided', ["replay/demo isn't finished."]])
  })

  it("reads a baseline's report only on a server that allows files", async () => {
    const spec = { fail_on_regression: true, baseline: join(temporaryFolder('baseline'), 'baseline.json') }
    const header = { format: 'assay-report', version: 1, generator: { name: 'assay', version: '0.1.0' } }
    const results = ['a', 'b', 'c', 'd'].map((name, at) => sample({ run: 'before', case: name, passed: at > 0 }))
    writeFileSync(
      spec.baseline,
      JSON.stringify({ ...header, created_at: '2026-02-01T10:00:00.000Z', runs: [], results }),
    )
    await save(api, { id: 'compared-1', spec })
    const { verdict, has_gate, outcomes } = await read(api, 'compared-1')
    assert.deepEqual([verdict, has_gate, outcomes[0]?.gate], ['undecided', true, 'fail_on_regression'])
    assert.match(outcomes[0]?.message ?? '', /it isn't a stored run, and files can't be read here\./)
    const folder = temporaryFolder('api-files')
    writeFileSync(join(folder, 'assay.config.yaml'), 'server: {allow: {files: true}}\n')
    await using open = await startApi({ folder })
    await save(open, { id: 'compared-1', spec })
    assert.equal((await read(open, 'compared-1')).verdict, 'passed')
    await save(open, { id: 'foreign-1', spec: { ...spec, baseline: '/dev/null' } })
    assert.equal((await read(open, 'foreign-1')).verdict, 'undecided')
  })

  it('answers 404 for a run that does not exist', async () => {
    const { status, body } = await api.call('GET', '/api/runs/nothing/gates')
    assert.deepEqual([status, body.code], [404, 'RUN_NOT_FOUND'])
  })
})
