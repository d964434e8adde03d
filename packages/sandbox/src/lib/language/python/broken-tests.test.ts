// Needs: sandbox, python, pytest
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainSpec } from '../../../../test/plain-spec.ts'
import { toolchainContext } from '../../../../test/toolchain-context.ts'
import { openSandbox } from '../../isolation/open-sandbox.ts'
import type { Sandbox } from '../../isolation/sandbox.ts'
import type { OpenToolchain } from '../toolchain.ts'
import { pythonToolchain } from './python.ts'

describe('Python tests that no answer could pass', () => {
  let sandbox: Sandbox
  let toolchain: OpenToolchain
  before(async () => {
    sandbox = await openSandbox()
    const opened = await pythonToolchain.open(toolchainContext(sandbox, 2))
    assert.ok(opened.ok)
    toolchain = opened.toolchain
  })
  after(async () => {
    await toolchain.close()
    await sandbox.close()
  })
  const broken = (tests: string, names: readonly string[] = []) => {
    const dependencies = names.map((name) => ({ name, version: '*', features: [] }))
    return toolchain.brokenTests?.({ ...plainSpec({ language: 'python' }), tests, dependencies })
  }

  it('are found before there is an answer', async () => {
    const [fine, own, text, named, unread] = await Promise.all([
      broken('import math\nassert math.sqrt(4) == f(4)'),
      broken('import helper_of_the_answer\nfrom solution import f\nassert f(1)'),
      broken('import torch\nassert f(1)'),
      broken('assert f(1)', ['nowhere']),
      broken('assert f(1'),
    ])
    assert.equal(fine, null)
    assert.equal(own, null)
    assert.match(text ?? '', /need "torch", which isn't installed/)
    assert.match(named ?? '', /need "nowhere".*apt install python3-nowhere/)
    assert.match(unread ?? '', /^The tests don't compile: /)
  })

  it("don't include those that import an installed package that the case doesn't list", async () => {
    // It comes with pytest.
    const tests = 'import attr\ndef test_a(): assert attr.s is not None and f(1) == 2'
    assert.equal(await broken(tests), null)
    const spec = { ...plainSpec({ language: 'python' }), tests }
    const { tests: counts } = await toolchain.judge({ program: { source: 'def f(n): return n + 1', files: [] }, spec })
    assert.deepEqual(counts, { passed: 1, failed: 0 })
  })
})
