import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { instantOf } from './age.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')

describe('instantOf', () => {
  it('counts an age back from now', () => {
    assert.equal(instantOf('7d', NOW), '2026-03-03T12:00:00.000Z')
    assert.equal(instantOf('1.5h', NOW), '2026-03-10T10:30:00.000Z')
    assert.equal(instantOf('2w', NOW), '2026-02-24T12:00:00.000Z')
  })

  it('reads a day as its midnight UTC, and an instant as itself', () => {
    assert.equal(instantOf('2026-01-31', NOW), '2026-01-31T00:00:00.000Z')
    assert.equal(instantOf('2026-01-31T10:00:00+02:00', NOW), '2026-01-31T08:00:00.000Z')
  })

  it('rejects anything else', () => {
    for (const text of ['', '7', 'd', 'yesterday', '2026-13-45', '-3d', `${'9'.repeat(400)}d`]) {
      assert.throws(() => instantOf(text, NOW), RangeError, text)
    }
  })
})
