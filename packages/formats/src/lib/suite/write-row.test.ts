import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readSuites, readSuiteText } from './read-suites.ts'
import { writeRow } from './write-row.ts'

const repository = join(import.meta.dirname, '../../../../..')

describe('writeRow', () => {
  it('writes the cases of every built-in robustness suite so that they read back as the same cases', async () => {
    const { suites } = await readSuites([join(repository, 'suites/robustness')])
    assert.ok(suites.length > 0)
    for (const suite of suites) {
      let written = 0
      for await (const one of suite.cases()) {
        if (++written > 15) break
        const made = writeRow(one, 'copy')
        if (!made.ok) continue
        const read = await readSuiteText(`${JSON.stringify(made.row)}\n`)
        assert.deepEqual(read.diagnostics, [])
        const [copy] = await Array.fromAsync(read.suites[0]?.cases() ?? [])
        assert.ok(copy !== undefined)
        assert.deepEqual(withoutPaths({ ...copy, place: null }), withoutPaths({ ...one, eval: null, place: null }))
      }
    }
  })

  it("says why a case can't be a row", async () => {
    const reasonFor = async (entry: string) => {
      const text = `metadata: {name: x}\nevals:\n  - ${entry}\n`
      const { suites } = await readSuiteText(text, { secrets: new Set(['key']) })
      const [one] = await Array.fromAsync(suites[0]?.cases() ?? [])
      assert.ok(one !== undefined, entry)
      const made = writeRow(one, 'copy')
      return made.ok ? null : made.reason
    }
    const talk = '[{role: user, content: a}, {role: assistant, content: b}, {role: user, content: c}]'
    assert.equal(await reasonFor(`{messages: ${talk}, checks: {contains: a}}`), "it's a conversation")
    assert.equal(await reasonFor('{prompt: a, checks: {contains: a}, threshold: 0.5}'), 'it has a threshold')
    const secret = `"{{secret('key')}}"`
    assert.equal(await reasonFor(`{prompt: a, classify: {secrets: [${secret}]}}`), 'it contains a secret')
    assert.equal(await reasonFor(`{prompt: a, checks: {not_contains: ${secret}}}`), 'it contains a secret')
    const twin = '{or: [{contains: [a, b]}, {contains: c}]}'
    const why = 'an "or" in it has the same check twice'
    assert.equal(await reasonFor(`{prompt: a, classify: {hijack: [${twin}]}}`), why)
  })
})

/** Removes paths: checks are elsewhere in the row than in the file it came from. */
function withoutPaths(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each) => (key === 'path' || key === 'row' ? undefined : each)))
}
