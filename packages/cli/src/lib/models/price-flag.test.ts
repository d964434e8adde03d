import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseBands } from './price-flag.ts'

describe('parseBands', () => {
  it('takes a band, a range of them, and their numbers', () => {
    assert.deepEqual(parseBands('$$'), ['$$'])
    assert.deepEqual(parseBands('$..$$$'), ['$', '$$', '$$$'])
    assert.deepEqual(parseBands('3..4'), ['$$$', '$$$$'])
    assert.deepEqual(parseBands('1..$$'), ['$', '$$'])
  })

  it('refuses what is none, such as what a shell makes of $$', () => {
    for (const text of ['', '51234', '$$$$$', '$$..$', '$..', '..$', '$..$$..$$$', '0', '$-$$']) {
      assert.throws(() => parseBands(text), RangeError, text)
    }
  })
})
