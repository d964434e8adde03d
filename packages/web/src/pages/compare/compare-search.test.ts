import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explainLeftOut, runsOf } from './compare-search.ts'

describe('runs of a comparison', () => {
  it('are each named once, with a notice for a link that names one twice', () => {
    assert.deepEqual(runsOf(['a', 'b', 'a']), ['a', 'b'])
    assert.equal(explainLeftOut(['a', 'a']), 'The link names the same run twice.')
    assert.equal(explainLeftOut(['a', 'a', 'a', 'b']), 'The link names the same run more than once.')
  })

  it('are at most eight, with a notice for a link with more', () => {
    const ids = Array.from({ length: 10 }, (_, at) => `run-${at}`)
    assert.equal(runsOf(ids).length, 8)
    assert.equal(explainLeftOut(ids), 'The link names 10 runs. Only the first 8 are compared.')
    assert.equal(
      explainLeftOut([...ids, 'run-0']),
      'The link names the same run twice. The link names 10 runs. Only the first 8 are compared.',
    )
  })

  it('need no notice if all are shown', () => {
    for (const ids of [[], ['a'], ['a', 'b']]) assert.equal(explainLeftOut(ids), null)
  })
})
