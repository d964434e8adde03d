import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseFailOn } from './fail-on.ts'

describe('parseFailOn', () => {
  it('reads classes with commas between them', () => {
    assert.deepEqual(parseFailOn('class=leak, injection_success'), ['leak', 'injection_success'])
  })

  it('rejects anything else', () => {
    assert.throws(() => parseFailOn('leak'), /Expected class=leak,injection_success, found "leak"/)
    assert.throws(() => parseFailOn('class=leek'), /Unknown class "leek"\. .*leak/)
    assert.throws(() => parseFailOn('class='), /Unknown class ""/)
    assert.throws(() => parseFailOn('class=pass'), /Name classes that must not occur/)
  })
})
