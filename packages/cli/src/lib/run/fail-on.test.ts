import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseFailOn } from './fail-on.ts'

describe('parseFailOn', () => {
  it('reads classes with commas between them', () => {
    assert.deepEqual(parseFailOn('class=leak, injection_success'), ['leak', 'injection_success'])
  })

  it('says what is wrong with anything else', () => {
    assert.throws(() => parseFailOn('leak'), /"leak" isn't of the form class=leak,injection_success/)
    assert.throws(() => parseFailOn('class=leek'), /There is no class "leek"\. .*leak/)
    assert.throws(() => parseFailOn('class='), /There is no class ""/)
    assert.throws(() => parseFailOn('class=pass'), /Name classes that must not occur/)
  })
})
