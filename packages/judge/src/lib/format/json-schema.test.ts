import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileSchema, findSchemaError } from './json-schema.ts'

describe('compileSchema', () => {
  it('keeps schemas apart, whatever they call themselves', async () => {
    const meta = 'https://json-schema.org/draft/2020-12/schema'
    const first = await compileSchema({ $id: meta, type: 'string' }).catch(() => null)
    const named = await compileSchema({ $defs: { x: { $id: 'https://x.example/s', type: 'string' } } })
    assert.equal(named(1), null)
    await assert.rejects(compileSchema({ $ref: 'https://x.example/s' }), /can't resolve/)
    await assert.rejects(compileSchema({ type: 'strnig' }), /"\/type" must be one of .*, found "strnig"/)
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

  it('reads the draft that "$schema" names', async () => {
    const tuple = {
      items: [{ type: 'string' }],
      definitions: { n: { type: 'integer' } },
      additionalItems: { $ref: '#/definitions/n' },
    }
    for (const $schema of ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft-06/schema']) {
      const check = await compileSchema({ $schema, ...tuple })
      assert.deepEqual([check(['a', 1]), check(['a', 'b'])], [null, '"/1" must be an integer'])
    }
    await assert.rejects(compileSchema(tuple), { name: 'SchemaError', path: ['items'] })
    const named = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { e: { format: 'date' } },
      $ref: '#/$defs/e',
    }
    assert.match((await compileSchema(named))('2026-02-31') ?? '', /format "date"/)
    const recursive = {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $recursiveAnchor: true,
      type: 'object',
    }
    assert.equal((await compileSchema(recursive))({}), null)
    const old = 'http://json-schema.org/draft-04/schema#'
    await assert.rejects(compileSchema({ $schema: old }), { message: /names no draft .*draft-04/, path: ['$schema'] })
  })

  it('names the invalid part of a schema', async () => {
    for (const [schema, path] of [
      [{ type: 'objekt' }, ['type']],
      [{ properties: { a: { type: ['string', 'nul'] } } }, ['properties', 'a', 'type', 1]],
      [{ anyOf: [{}, { minimum: 'x' }] }, ['anyOf', 1, 'minimum']],
      [{ properties: { 'a/b': 5 } }, ['properties', 'a/b']],
    ] as const) {
      await assert.rejects(compileSchema(schema), { name: 'SchemaError', path })
      assert.deepEqual((await findSchemaError(schema))?.path, path)
    }
    await assert.rejects(compileSchema({ pattern: '(?=x)' }), { name: 'SchemaError' })
    assert.equal(await findSchemaError({ type: 'object', properties: { a: { format: 'email' } } }), null)
  })
})
