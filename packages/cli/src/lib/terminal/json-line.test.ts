import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { jsonLine } from './json-line.ts'

describe('jsonLine', () => {
  it('has nothing that a terminal or a CI system obeys, and means the same', () => {
    const value = { text: '\u001b[31m \u009b \u202e ##vso[task.complete] ##[error] ##teamcity[x] ::error::' }
    const line = jsonLine(value)
    assert.doesNotMatch(line, /[\u007f-\u009f\u202e]|##(vso|teamcity)?\[/)
    assert.deepEqual(JSON.parse(line), value)
  })
})
