import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findMasks } from './masks.ts'

describe('masks', () => {
  it('cover every secret in any case, and join what overlaps', () => {
    const text = 'TIGER-7 and tiger-77 (a.b) [x]'
    const masks = findMasks(text, ['tiger-7', 'tiger-77', 'a.b', '[X]', ''], [{ start: 5, end: 9 }])
    assert.deepEqual(
      masks.map(({ start, end }) => text.slice(start, end)),
      ['TIGER-7 a', 'tiger-77', 'a.b', '[x]'],
    )
  })

  it('are none without secrets', () => assert.deepEqual(findMasks('abc', []), []))

  it('match a secret literally, not as a pattern', () => assert.deepEqual(findMasks('abc', ['a.c', '.*', 'a|b']), []))
})
