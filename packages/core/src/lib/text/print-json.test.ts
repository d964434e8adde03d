import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatJson, printJson, printJsonLine } from './print-json.ts'

describe('JSON for a reader', () => {
  it('has its lines broken', () => assert.equal(formatJson('{"a":[1,"]["]}'), '{\n  "a": [\n    1,\n    "]["\n  ]\n}'))

  it("isn't made of what isn't JSON, or is only a number or a word", () => {
    for (const text of ['', 'Here: {}', '1', '"a"', '{"a":', 'null']) assert.equal(formatJson(text), null)
  })

  it("isn't printed if its nesting alone would fill the memory", () => {
    assert.equal(formatJson('['.repeat(50_000) + ']'.repeat(50_000)), null)
    assert.equal(formatJson('{"a":"'.repeat(50_000)), null)
  })

  it('of a value nested deep stays on one line, and of one nested too deep to write is a note', () => {
    const nest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
    assert.equal(printJson(nest(2)), '[\n  []\n]')
    assert.equal(printJson(nest(101)), '['.repeat(101) + ']'.repeat(101))
    assert.equal(printJson(nest(1_000_000)), '(nested too deep to show)')
    assert.equal(printJsonLine({ a: [1, 'b'] }), '{"a":[1,"b"]}')
  })

  it('leaves a text unchanged', () => assert.deepEqual([printJson('{"a":'), printJson(undefined)], ['{"a":', '']))
})
