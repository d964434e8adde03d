import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { CallsFile } from '../../../test/sample-calls.ts'
import { keyOfCall } from './call-key.ts'

function keyOf(args: unknown, name = 't'): string {
  const [call] = CallsFile.parse([{ name, arguments: args }])
  assert.ok(call !== undefined)
  return keyOfCall(call)
}

const object = fc.dictionary(fc.string({ maxLength: 2 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })

describe('keyOfCall', () => {
  it('is the same whatever the order of members', () => {
    fc.assert(
      fc.property(object, (args) => {
        assert.equal(keyOf(args), keyOf(Object.fromEntries(Object.entries(args).reverse())))
      }),
    )
  })

  it('differs if the arguments or the tool do', () => {
    assert.notEqual(keyOf({}), keyOf({}, 'u'))
    fc.assert(
      fc.property(object, object, (a, b) => {
        // JSON has one zero.
        const [x, y] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))]
        assert.equal(keyOf(x) === keyOf(y), isDeepStrictEqual(x, y))
      }),
    )
  })

  it('handles arguments nested deeper than a stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    assert.equal(keyOf({ deep }).length, '"t"'.length + 2 + '"deep":'.length + 1 + 2 * 100_000 + 99_999)
  })
})
