import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { durationMs } from './duration.ts'

describe('durationMs', () => {
  it('reads text with a unit, and numbers as seconds', () => {
    assert.deepEqual(
      ['500ms', '60s', '1.5s', '2m', '1h', 0.25].map(durationMs),
      [500, 60_000, 1500, 120_000, 3_600_000, 250],
    )
  })

  it('returns null for anything else', () => {
    assert.deepEqual(['', '5', '5 minutes', '-1s', '1s2m'].map(durationMs), [null, null, null, null, null])
  })
})
