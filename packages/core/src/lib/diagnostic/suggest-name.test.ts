import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findNearestNames, suggestName } from './suggest-name.ts'

describe('suggestName', () => {
  it('names the nearest candidate', () => {
    assert.equal(suggestName('critcal-math', ['critical-math', 'translation']), 'Did you mean "critical-math"?')
  })

  it('names each candidate once, however often it is given', () => {
    assert.equal(suggestName('modle', ['model', 'model', 'mode', 'model']), 'Did you mean "mode" or "model"?')
  })

  it('sees through two swapped letters in a short name', () => {
    assert.equal(suggestName('modle', ['name', 'model']), 'Did you mean "model"?')
    assert.equal(suggestName('mni', ['max', 'sum']), null)
  })

  it('names at most three, nearest first', () => {
    assert.deepEqual(findNearestNames('abcdef', ['abcdxx', 'abcdex', 'abcdefg', 'abcdef1']), [
      'abcdef1',
      'abcdefg',
      'abcdex',
    ])
  })

  it('suggests nothing when nothing is near', () => {
    assert.equal(suggestName('q', ['a', 'b']), null)
    assert.equal(suggestName('A', ['a', 'b']), 'Did you mean "a"?')
    assert.equal(suggestName('temperature', ['model', 'name']), null)
  })
})
