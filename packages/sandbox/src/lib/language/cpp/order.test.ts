// Needs: sandbox, cpp
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainSpec } from '../../../../test/plain-spec.ts'
import { toolchainContext } from '../../../../test/toolchain-context.ts'
import { openSandbox } from '../../isolation/open-sandbox.ts'
import type { Sandbox } from '../../isolation/sandbox.ts'
import type { OpenToolchain } from '../toolchain.ts'
import { cppToolchain } from './cpp.ts'

describe('order of C++ samples', () => {
  const steps: string[] = []
  let sandbox: Sandbox
  let toolchain: OpenToolchain
  before(async () => {
    sandbox = await openSandbox()
    const note = (command: readonly string[]) => steps.push(command[0]?.startsWith('/assay/') ? 'test' : 'compile')
    const noted: Sandbox = {
      ...sandbox,
      run: (task) => {
        note(task.command)
        return sandbox.run(task)
      },
    }
    const outcome = await cppToolchain.open(toolchainContext(noted, 1))
    if (!outcome.ok) assert.fail(outcome.hint)
    toolchain = outcome.toolchain
  })
  after(async () => {
    await toolchain.close()
    await sandbox.close()
  })

  it('tests a compiled sample before it compiles the next, first in, first out', async () => {
    const arrived: number[] = []
    const judge = async (number: number) => {
      const program = { source: `int answer() { return ${number}; }`, files: [] }
      const spec = plainSpec({ language: 'cpp', tests: 'void test_it() { assert(answer() < 9); }' })
      const { tests } = await toolchain.judge({ program, spec })
      assert.deepEqual(tests, { passed: 1, failed: 0 })
      arrived.push(number)
      steps.push('result')
    }
    await Promise.all([0, 1, 2, 3].map(judge))
    assert.deepEqual(arrived, [0, 1, 2, 3])
    const merged = steps.filter((step, index) => step !== steps[index - 1])
    const one = ['compile', 'test', 'result']
    assert.deepEqual(merged, [one, one, one, one].flat())
  })
})
