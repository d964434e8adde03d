import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { scanJson } from './scan-json.ts'

describe('scanJson', () => {
  it('reads valid JSON to the end, and finds no duplicate key if there is none', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        assert.deepEqual(scanJson(text), { kind: 'whole', end: text.length, repeated: null })
      }),
    )
  })

  it('reports the beginning of an object or a list as incomplete', () => {
    const container = fc.oneof(fc.array(fc.jsonValue(), { minLength: 1 }), fc.dictionary(fc.string(), fc.jsonValue()))
    fc.assert(
      fc.property(container, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value)
        assert.equal(scanJson(text.slice(0, cut % text.length)).kind, 'incomplete')
      }),
    )
  })

  it('agrees with the parser about what is JSON', () => {
    const part = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-', 'true', 'nul', ' ', '0.5', '"')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('').trim()
        const scanned = scanJson(text)
        const isWhole = scanned.kind === 'whole' && scanned.end === text.length
        assert.equal(isWhole, isJson(text), text)
      }),
      { numRuns: 2000 },
    )
  })

  it('finds a duplicate key in one object, however it is escaped', () => {
    const scanned = scanJson('[{"a": {"b": 1, "c": 2, "\\u0062": 3}}]')
    assert.ok(scanned.kind === 'whole' && scanned.repeated === 'b')
  })

  it('ends after the first value', () => {
    assert.deepEqual(scanJson('x {"a": 1} y', 2), { kind: 'whole', end: 11, repeated: null })
  })

  it('handles a million levels', () => assert.equal(scanJson('[{"a":'.repeat(500_000)).kind, 'incomplete'))
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
