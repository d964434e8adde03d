import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileSchema } from './json-schema.ts'

describe('compileSchema', () => {
  it('keeps schemas apart, whatever they call themselves', async () => {
    const meta = 'https://json-schema.org/draft/2020-12/schema'
    const first = await compileSchema({ $id: meta, type: 'string' }).catch(() => null)
    const named = await compileSchema({ $defs: { x: { $id: 'https://x.example/s', type: 'string' } } })
    assert.equal(named(1), null)
    await assert.rejects(compileSchema({ $ref: 'https://x.example/s' }), /can't resolve/)
    await assert.rejects(compileSchema({ type: 'strnig' }), /schema is invalid/)
    assert.ok(first === null || first(1) !== null)
    const again = await compileSchema({ type: 'object', properties: { a: { type: 'string' } } })
    assert.equal(again({ a: 1 }), '"/a" must be a string')
    assert.equal(again({ a: 'x' }), null)
  })

  it('compiles the same schema twice', async () => {
    const schema = { type: 'object', required: ['a'] }
    const [one, two] = [await compileSchema(schema), await compileSchema(schema)]
    assert.deepEqual([one({}), two({})], [one({}), one({})])
    assert.match(one({}) ?? '', /must have the property "a"/)
  })
})
