import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutText } from './cut-text.ts'
import { count, dollars, figure, percent, plural, seconds } from './numbers.ts'

describe('figure', () => {
  it('shows two decimals for everyday values and enough digits for small ones', () => {
    const shown = [0, 45.234, 0.8, -12.5, 4523.1, 0.00123, 1e-9, 1e21].map(figure)
    assert.deepEqual(shown, ['0.00', '45.23', '0.80', '-12.50', '4,523.10', '0.00123', '1.00e-9', '1.000e+21'])
  })
})

describe('numbers of a summary', () => {
  it('have their units', () => {
    assert.deepEqual([0, 0.0177, 1.5, 12345.678].map(dollars), ['$0.00', '$0.0177', '$1.50', '$12,345.68'])
    assert.equal(seconds(1.2051), '1.21s')
    assert.equal(percent(0.8), '80.0%')
    assert.equal(count(3204), '3,204')
    assert.deepEqual(
      [1, 2000].map((value) => plural(value, 'case')),
      ['1 case', '2,000 cases'],
    )
  })
})

describe('cutText', () => {
  it('never halves a character', () => {
    assert.equal(cutText('abc', 3), 'abc')
    assert.equal(cutText('abcd', 3), 'ab…')
    assert.equal(cutText('a🎉cd', 3), 'a…')
  })
})
