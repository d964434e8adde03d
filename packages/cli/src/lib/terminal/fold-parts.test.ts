import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldParts } from './fold-parts.ts'

describe('foldParts', () => {
  it('joins as many parts as fit on a line', () => {
    assert.deepEqual(foldParts(['one', 'two', 'three'], 40), ['one · two · three'])
    assert.deepEqual(foldParts(['one', 'two', 'three'], 10), ['one · two', 'three'])
    assert.deepEqual(foldParts(['one', 'two', 'three'], null), ['one · two · three'])
  })
})
