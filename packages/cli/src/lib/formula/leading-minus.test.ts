import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withLeadingMinus } from './leading-minus.ts'

describe('withLeadingMinus', () => {
  it('moves a formula that begins with a minus behind --', () => {
    assert.deepEqual(withLeadingMinus(['formula', '-2^2', '--json']), ['formula', '--json', '--', '-2^2'])
    assert.deepEqual(withLeadingMinus(['formula', '-total_cost']), ['formula', '--', '-total_cost'])
    assert.deepEqual(withLeadingMinus(['formula', '--1']), ['formula', '--', '--1'])
    assert.deepEqual(withLeadingMinus(['formula', '-x']), ['formula', '--', '-x'])
  })

  it('leaves flags, other formulas and other commands alone', () => {
    for (const args of [
      ['formula', '--json', '1'],
      ['formula', '-h'],
      ['formula', '--', '-1'],
      ['formula', '1'],
      ['compare', '-1'],
      [],
    ]) {
      assert.deepEqual(withLeadingMinus(args), args)
    }
  })
})
