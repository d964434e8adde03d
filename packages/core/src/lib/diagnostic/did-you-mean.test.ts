import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { didYouMean, nearestNames } from './did-you-mean.ts'

describe('didYouMean', () => {
  it('names the nearest candidate', () => {
    assert.equal(didYouMean('critcal-math', ['critical-math', 'translation']), 'Did you mean "critical-math"?')
  })

  it('sees through two swapped letters in a short name', () => {
    assert.equal(didYouMean('modle', ['name', 'model']), 'Did you mean "model"?')
    assert.equal(didYouMean('mni', ['max', 'sum']), null)
  })

  it('names at most three, nearest first', () => {
    assert.deepEqual(nearestNames('abcdef', ['abcdxx', 'abcdex', 'abcdefg', 'abcdef1']), [
      'abcdef1',
      'abcdefg',
      'abcdex',
    ])
  })

  it('says nothing when nothing is near', () => {
    assert.equal(didYouMean('q', ['a', 'b']), null)
    assert.equal(didYouMean('A', ['a', 'b']), 'Did you mean "a"?')
    assert.equal(didYouMean('temperature', ['model', 'name']), null)
  })
})
