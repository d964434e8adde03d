import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atLeastOne, share } from './numbers.ts'

describe('share', () => {
  it('takes a share and a percentage', () => {
    assert.deepEqual(['0.8', '80%', '0', '100%'].map(share), [0.8, 0.8, 0, 1])
  })

  it('refuses 80, which could mean either', () => {
    for (const text of ['80', '', '%', '101%', '-1', 'x']) assert.throws(() => share(text), RangeError, text)
  })
})

describe('atLeastOne', () => {
  it('takes whole numbers from 1', () => {
    assert.equal(atLeastOne('5'), 5)
    for (const text of ['0', '1.5', '', 'x', '-1', 'Infinity']) assert.throws(() => atLeastOne(text), RangeError, text)
  })
})
