// Needs: sandbox, cpp
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainSpec } from '../../../../../test/plain-spec.ts'
import { toolchainContext } from '../../../../../test/toolchain-context.ts'
import { openSandbox } from '../../../isolation/open-sandbox.ts'
import type { Sandbox } from '../../../isolation/sandbox.ts'
import type { OpenToolchain } from '../../toolchain.ts'
import { cppToolchain } from '../cpp.ts'

describe('tests of C++ cases', () => {
  let sandbox: Sandbox
  let toolchain: OpenToolchain
  let compiled = 0
  before(async () => {
    sandbox = await openSandbox()
    const run: Sandbox['run'] = (task) => {
      if (task.command.includes('-shared')) compiled++
      return sandbox.run(task)
    }
    const outcome = await cppToolchain.open(toolchainContext({ ...sandbox, run }, 1))
    if (!outcome.ok) assert.fail(outcome.hint)
    toolchain = outcome.toolchain
  })
  after(async () => {
    await toolchain.close()
    await sandbox.close()
  })

  it('are compiled once, before there is any answer', async () => {
    const tests = 'int twice(int n);\nvoid test_it() { assert(twice(2) == 4); }'
    const spec = plainSpec({ language: 'cpp', tests })
    assert.equal(await toolchain.brokenTests?.(spec), null)
    // It holds the only core until it is done.
    const broken = await toolchain.judge({
      program: { source: 'int twice(', files: [] },
      spec: { ...spec, tests: null },
    })
    assert.deepEqual([broken.compiled, compiled], [false, 1])
    const judged = await Promise.all(
      ['2 * n', 'n'].map((result) =>
        toolchain.judge({ program: { source: `int twice(int n) { return ${result}; }`, files: [] }, spec }),
      ),
    )
    assert.deepEqual(
      judged.map(({ tests: counts }) => counts?.passed),
      [1, 0],
    )
    assert.equal(compiled, 1)
  })
})
