import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { UserError } from '@assay/core/errors'
import { parseJsonPath, valueAt } from './json-path.ts'

const at = (path: string, value: unknown) => valueAt(value, parseJsonPath(path))

describe('parseJsonPath', () => {
  it('reads names, indices and quoted names', () => {
    assert.deepEqual(parseJsonPath('choices[0].message.content'), ['choices', 0, 'message', 'content'])
    assert.deepEqual(parseJsonPath('[1]["a.b \\"c\\""].d'), [1, 'a.b "c"', 'd'])
  })

  it("rejects what isn't a path, with the place", () => {
    for (const path of ['a..b', 'a[x]', '[', 'a.', '.']) {
      assert.throws(
        () => parseJsonPath(path),
        (error) => error instanceof UserError && error.code === 'JSON_PATH_INVALID',
        path,
      )
    }
  })
})

describe('valueAt', () => {
  it('finds only what is there', () => {
    assert.equal(at('a[1].b', { a: [0, { b: 'x' }] }), 'x')
    assert.equal(at('a[2].b', { a: [0, { b: 'x' }] }), undefined)
    assert.equal(at('a.b', { a: null }), undefined)
    assert.equal(at('constructor.name', {}), undefined)
    assert.equal(at('a.length', { a: 'text' }), undefined)
  })
})
