import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createEcho } from './echo.ts'

describe('an editor whose text comes back from the page', () => {
  it('ignores an older text of its own, however late it comes', () => {
    const echo = createEcho()
    for (const text of ['a', 'av', 'avg']) echo.report(text)
    assert.deepEqual(['a', 'a', 'avg', 'avg'].map(echo.isNews), [false, false, false, false])
  })

  it('accepts the text that the page sets, even one typed before', () => {
    const echo = createEcho()
    assert.equal(echo.isNews('from a link'), true)
    for (const text of ['a', 'av']) echo.report(text)
    assert.equal(echo.isNews('av'), false)
    assert.equal(echo.isNews('a'), true)
    assert.equal(echo.isNews('av'), true)
  })
})
