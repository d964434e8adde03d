import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bandOf } from './price-band.ts'

describe('bandOf', () => {
  it('weighs input three times, and counts a bound to the cheaper band', () => {
    assert.equal(bandOf({ input: 0, output: 0 }), '$')
    assert.equal(bandOf({ input: 0.25, output: 0.25 }), '$')
    assert.equal(bandOf({ input: 0, output: 1.2 }), '$$')
    assert.equal(bandOf({ input: 1, output: 1 }), '$$')
    assert.equal(bandOf({ input: 1.01, output: 1 }), '$$$')
    assert.equal(bandOf({ input: 4, output: 4 }), '$$$')
    assert.equal(bandOf({ input: 3, output: 15 }), '$$$$')
  })

  it('is unknown if a price is', () => {
    assert.equal(bandOf(null), null)
    assert.equal(bandOf({ input: 1, output: null }), null)
    assert.equal(bandOf({ input: null, output: 1 }), null)
  })
})
