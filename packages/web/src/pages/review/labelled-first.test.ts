import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { labelledFirst } from './labelled-first.ts'

describe('labelledFirst', () => {
  it('puts runs with labels before newer ones, each run once', () => {
    const [old, a, b] = [{ id: 'old' }, { id: 'a' }, { id: 'b' }]
    assert.deepEqual(labelledFirst([old, b], [a, b]), [old, b, a])
    assert.deepEqual(labelledFirst([], [a, b]), [a, b])
  })
})
