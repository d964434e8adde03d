import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compareCodePoints } from './code-point-order.ts'

describe('compareCodePoints', () => {
  it('orders texts as their UTF-8 bytes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 4 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        assert.equal(Math.sign(compareCodePoints(a, b)), Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
    assert.ok(compareCodePoints('\ufffd', '🎉') < 0)
  })
})
