import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readSuites, readSuiteText } from './read-suites.ts'
import { writtenRow } from './write-rows.ts'

const repository = join(import.meta.dirname, '../../../../..')

describe('writtenRow', () => {
  it('writes the cases of every built-in robustness suite so that they read back as the same cases', async () => {
    const { suites } = await readSuites([join(repository, 'suites/robustness')])
    assert.ok(suites.length > 0)
    for (const suite of suites) {
      let written = 0
      for await (const one of suite.cases()) {
        if (++written > 15) break
        const made = writtenRow(one, 'copy')
        if (!made.ok) continue
        const read = await readSuiteText(`${JSON.stringify(made.row)}\n`)
        assert.deepEqual(read.diagnostics, [])
        const [copy] = await Array.fromAsync(read.suites[0]?.cases() ?? [])
        assert.ok(copy !== undefined)
        assert.deepEqual(withoutPaths({ ...copy, place: null }), withoutPaths({ ...one, eval: null, place: null }))
      }
    }
  })

  it('says why a case can not be a row', async () => {
    const { suites } = await readSuiteText(
      'metadata: {name: x}\nevals:\n  - messages: [{role: user, content: a}, {role: assistant, content: b}, {role: user, content: c}]\n    checks: {contains: a}\n',
    )
    const [one] = await Array.fromAsync(suites[0]?.cases() ?? [])
    assert.ok(one !== undefined)
    assert.deepEqual(writtenRow(one, 'copy'), { ok: false, reason: 'it is a conversation' })
  })
})

/** Checks stand elsewhere in the row than in the file that it came from. */
function withoutPaths(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each) => (key === 'path' || key === 'row' ? undefined : each)))
}
