import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { anyNumber, atLeastOne, dollarsOf, secondsOf, share, zeroOrMore } from './numbers.ts'

describe('share', () => {
  it('takes a share and a percentage', () => {
    assert.deepEqual(['0.8', '80%', '0', '100%'].map(share), [0.8, 0.8, 0, 1])
  })

  it('refuses 80, which could mean either', () => {
    for (const text of ['80', '', '%', '101%', '-1', 'x']) assert.throws(() => share(text), RangeError, text)
  })
})

describe('atLeastOne', () => {
  it('takes whole numbers from 1', () => {
    assert.equal(atLeastOne('5'), 5)
    for (const text of ['0', '1.5', '', 'x', '-1', 'Infinity']) assert.throws(() => atLeastOne(text), RangeError, text)
  })
})

describe('zeroOrMore', () => {
  it('takes whole numbers from 0', () => {
    assert.deepEqual(['0', '20'].map(zeroOrMore), [0, 20])
    for (const text of ['-1', '1.5', '', 'x', '1e99']) assert.throws(() => zeroOrMore(text), RangeError, text)
  })
})

describe('anyNumber', () => {
  it('takes numbers of either sign', () => {
    assert.deepEqual(['-2.5', '0', '1e3'].map(anyNumber), [-2.5, 0, 1000])
    for (const text of ['', ' ', 'x', 'NaN', 'Infinity', '1e999'])
      assert.throws(() => anyNumber(text), RangeError, text)
  })
})

describe('dollarsOf', () => {
  it('takes an amount with or without its sign', () => {
    assert.deepEqual(['0.05', '$2', '0'].map(dollarsOf), [0.05, 2, 0])
    for (const text of ['', '$', '-1', '2$', 'x', 'Infinity']) assert.throws(() => dollarsOf(text), RangeError, text)
  })
})

describe('secondsOf', () => {
  it('takes seconds, and times with a unit', () => {
    assert.deepEqual(['90', '90s', '500ms', '2m', '1.5h'].map(secondsOf), [90, 90, 0.5, 120, 5400])
    for (const text of ['', 's', '-1s', '2 weeks', 'x', `${'9'.repeat(400)}s`]) {
      assert.throws(() => secondsOf(text), RangeError, text)
    }
  })
})
