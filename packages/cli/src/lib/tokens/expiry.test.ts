import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expiryOf } from './expiry.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')

describe('expiryOf', () => {
  it('counts from now on, and takes days and instants for themselves', () => {
    assert.equal(expiryOf('12h', NOW), '2026-03-11T00:00:00.000Z')
    assert.equal(expiryOf('90d', NOW), '2026-06-08T12:00:00.000Z')
    assert.equal(expiryOf('2w', NOW), '2026-03-24T12:00:00.000Z')
    assert.equal(expiryOf('2027-01-31', NOW), '2027-01-31T00:00:00.000Z')
    assert.equal(expiryOf('never', NOW), null)
  })

  it('refuses everything else', () => {
    for (const text of ['', '90', 'd', '-3d', 'tomorrow', '2026-13-45', '9'.repeat(400), '1e9d', '999999999d']) {
      assert.throws(() => expiryOf(text, NOW), RangeError, text)
    }
  })
})
