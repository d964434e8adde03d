import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json.ts'

describe('canonicalJson', () => {
  it('is the same for objects whose keys are in another order, at every depth', () => {
    assert.equal(canonicalJson({ b: [{ d: 1, c: 2 }], a: null }), '{"a":null,"b":[{"c":2,"d":1}]}')
    assert.equal(canonicalJson(JSON.parse('{"a":1.0,"__proto__":2}')), '{"__proto__":2,"a":1}')
  })

  it('is the same for two JSON values only if they are equal', () => {
    const value = fc.jsonValue({ depthSize: 'medium' }).map((each) => JSON.parse(JSON.stringify(each)))
    fc.assert(
      fc.property(value, value, (a, b) => assert.equal(canonicalJson(a) === canonicalJson(b), isDeepStrictEqual(a, b))),
    )
  })
})
