import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameProblem, suiteTemplate } from './suite-template.ts'

const nameLine = (name: string) => suiteTemplate(name).split('\n')[1]

describe('suiteTemplate', () => {
  it('writes plain names unchanged', () => {
    for (const name of ['my-suite', 'a/b', 'v1.2']) assert.equal(nameLine(name), `  name: ${name}`)
  })

  it('quotes names that YAML would read as something else', () => {
    for (const name of ['no', 'null', '12', 'a: b', '"quoted"', '# not a comment', '- x', '{x}', 'a b'])
      assert.equal(nameLine(name), `  name: ${JSON.stringify(name)}`)
  })
})

describe('nameProblem', () => {
  it('rejects names that no suite can have', () => {
    assert.equal(nameProblem('support answers'), null)
    for (const name of ['', 'x'.repeat(201), 'a\u0000', 'a\u202eb', '\ud800']) assert.notEqual(nameProblem(name), null)
  })
})
