import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { watchAbort } from './watch-abort.ts'

describe('watchAbort', () => {
  it('ends everything that still watches, once each', () => {
    const controller = new AbortController()
    const ended: string[] = []
    watchAbort(controller.signal, () => ended.push('a'))
    const leave = watchAbort(controller.signal, () => ended.push('b'))
    watchAbort(controller.signal, () => ended.push('c'))
    leave()
    controller.abort()
    controller.abort()
    assert.deepEqual(ended, ['a', 'c'])
  })
})
