import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMemoryStore } from '@assay/store/store'
import { submitSpec } from '../submit/submit-spec.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { resumeSpec } from './resume-spec.ts'

const text = 'metadata: {name: s, model: local/m}\nevals:\n  - {name: a, prompt: p, checks: {contains: x}}\n'

describe('resumeSpec', () => {
  it("leaves a run to its server's workers until it has ended", async () => {
    await using memory = createMemoryStore()
    await using workspace = await openWorkspace({ store: { open: memory }, env: {} })
    const { runs } = await submitSpec(workspace, { suites: [{ text }] })
    const id = runs[0]?.id ?? ''
    const shared = { ...memory, location: 'postgres://host/assay' }
    await assert.rejects(resumeSpec(shared, id, {}), { code: 'RUN_HELD' })
    // A store in a file has no workers elsewhere.
    assert.deepEqual((await resumeSpec(memory, id, {})).spec.suites, [{ text }])
    await memory.askToStop(id)
    assert.equal((await resumeSpec(shared, id, {})).runs.length, 1)
  })
})
