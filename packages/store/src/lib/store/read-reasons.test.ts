import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { BEFORE_REASONS, readReasons } from './read-reasons.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('],"reasons":[', '"', '\\', '}]', ''))

/** Returns a verdict's texts as a store writes them, from their start. */
function pieceOf(texts: object): string {
  const body = JSON.stringify({ turns: [{ prompt: 'p', answer: 'a' }], ...texts })
  return body.slice(body.indexOf(BEFORE_REASONS))
}

describe('readReasons', () => {
  it('reads reasons, the rule and the message, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(text), text, text, fc.jsonValue(), (reasons, rule, message, other) => {
        const details = { other, rule }
        const piece = pieceOf({ reasons, details, evidence: { files: [] }, message, transcript: [{ other }] })
        const found = readReasons(piece)
        assert.deepEqual(found, JSON.parse(JSON.stringify({ reasons, rule, message })))
      }),
    )
  })

  it('returns none if a store has none', () => {
    assert.deepEqual(readReasons(pieceOf({ reasons: [] })), { reasons: [], rule: null, message: null })
    assert.deepEqual(readReasons(''), { reasons: [], rule: null, message: null })
  })

  it('reads the complete reasons of a truncated piece', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), text, fc.nat(), (reasons, rule, cut) => {
        const whole = pieceOf({ reasons, details: { rule }, message: 'm' })
        const found = readReasons(whole.slice(0, cut % (whole.length + 1)))
        const kept = found.reasons.length
        assert.deepEqual(found.reasons, JSON.parse(JSON.stringify(reasons.slice(0, kept))))
        assert.ok(found.rule === null || found.rule === JSON.parse(JSON.stringify(rule)))
      }),
    )
  })
})
