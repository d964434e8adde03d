import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { combineSignals } from './combine-signals.ts'

describe('combineSignals', () => {
  it('aborts with either', () => {
    for (const which of [0, 1]) {
      const pair = [new AbortController(), new AbortController()] as const
      const either = combineSignals(pair[0].signal, pair[1].signal)
      assert.equal(either?.aborted, false)
      pair[which]?.abort()
      assert.equal(either?.aborted, true)
    }
  })

  it('makes one signal per pair, and none for a single one', () => {
    const [{ signal: a }, { signal: b }] = [new AbortController(), new AbortController()]
    assert.equal(combineSignals(a, b), combineSignals(a, b))
    assert.deepEqual(
      [combineSignals(a, undefined), combineSignals(undefined, b), combineSignals(a, a)].map((s) => s === a || s === b),
      [true, true, true],
    )
    assert.equal(combineSignals(undefined, undefined), undefined)
  })
})
