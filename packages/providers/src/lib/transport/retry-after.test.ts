import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { retryAfterMs } from './retry-after.ts'

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0)

describe('retryAfterMs', () => {
  it('reads seconds and dates', () => {
    assert.equal(retryAfterMs({ 'retry-after': '7' }, NOW), 7000)
    assert.equal(retryAfterMs({ 'retry-after': '0' }, NOW), 0)
    assert.equal(retryAfterMs({ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, NOW), 30_000)
  })

  it('reads a past date as no wait', () => {
    assert.equal(retryAfterMs({ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, NOW), 0)
  })

  it('prefers milliseconds if a service sends both', () => {
    assert.equal(retryAfterMs({ 'retry-after-ms': '120', 'retry-after': '1' }, NOW), 120)
  })

  it('returns null for nothing or nonsense', () => {
    for (const value of [undefined, 'soon', '-1x', '', 'Infinity', '9'.repeat(400)])
      assert.equal(retryAfterMs({ 'retry-after': value }, NOW), null)
  })
})
