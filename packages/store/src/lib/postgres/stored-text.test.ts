import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compareTexts } from '../store/text-order.ts'
import { fromStored, toStored } from './stored-text.ts'

const unit = fc.constantFrom('\0', '\u0001', '\u0002', '\u0003', '\u001f', 'a', 'é', '🎉', '\uffff')
const named = fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' }))
const any = fc.oneof(named, fc.string({ unit: fc.constantFrom('\0', '\u0001', '\ud83d', '\udf89', 'd83d', 'x') }))

describe('a text stored in Postgres', () => {
  it('round-trips, has no NUL, and is well-formed', () => {
    fc.assert(
      fc.property(any, (text) => {
        const stored = toStored(text)
        assert.ok(!stored.includes('\0') && stored.isWellFormed())
        assert.equal(fromStored(stored), text)
      }),
    )
  })

  it('has the order of the text by code point', () => {
    fc.assert(
      fc.property(named, named, (a, b) => {
        assert.equal(Math.sign(compareTexts(toStored(a), toStored(b))), Math.sign(compareTexts(a, b)))
      }),
    )
  })

  it('is the text itself if that is JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), any, (value, text) => {
        const json = JSON.stringify([value, text])
        assert.equal(toStored(json), json)
      }),
    )
  })
})
