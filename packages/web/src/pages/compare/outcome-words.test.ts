import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { focusOf } from './outcome-words.ts'

const runs = (...changes: (number | null)[]) => ({
  runs: [null, ...changes].map((change) => ({
    attempts: 'p',
    score: 1,
    class: null,
    change,
    outcome: null,
  })),
})

describe('focusOf', () => {
  it('looks at the run that is named, else at the one that changed for the worst', () => {
    assert.equal(focusOf(runs(0.1, -0.5, -0.2), 3), 3)
    assert.equal(focusOf(runs(0.1, -0.5, -0.2), 0), 2)
    assert.equal(focusOf(runs(0.1, -0.5, -0.2), 9), 2)
    assert.equal(focusOf(runs(0.1, -0.5, -0.2), -1), 2)
  })

  it('looks at the second if none has a change', () => {
    assert.equal(focusOf(runs(null, null), 0), 1)
    assert.equal(focusOf(runs(null), 0), 1)
  })
})
