import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  choice,
  integer,
  list,
  number,
  optional,
  parseQuery,
  readSearch,
  stringifyQuery,
  text,
  writeSearch,
} from './params.ts'

const TABLE = {
  q: text,
  show: choice(['all', 'never'], 'all'),
  class: list,
  attempt: integer(1, 100),
  threshold: number(0, 1, 0.05),
  status: optional(['running']),
}

describe('the state in the address', () => {
  it('is read back as it was written, with defaults left out', () => {
    const patch = { q: 'a&b=c +ü', show: 'never', class: ['a,b', 'c\\', 'd'], attempt: 3, threshold: 0.1 } as const
    const query = stringifyQuery(writeSearch(TABLE, {}, patch))
    const { values, problems } = readSearch(TABLE, parseQuery(query))
    assert.deepEqual(values, { ...patch, status: '' })
    assert.deepEqual(problems, [])
    assert.equal(stringifyQuery(writeSearch(TABLE, {}, { show: 'all', q: '', threshold: 0.05, attempt: null })), '')
  })

  it('becomes its default, with a problem, for an invalid value', () => {
    const { values, problems } = readSearch(
      TABLE,
      parseQuery('?show=most&attempt=-1&threshold=2&class=,,&status=__proto__'),
    )
    assert.deepEqual(values, { q: '', show: 'all', class: [], attempt: null, threshold: 0.05, status: '' })
    assert.deepEqual(
      problems.map(({ name }) => name),
      ['show', 'attempt', 'threshold', 'status'],
    )
  })

  it('keeps what other pages put there', () => {
    assert.deepEqual(writeSearch(TABLE, { at: '12', show: 'never' }, { show: 'all' }), { at: '12' })
  })

  it('survives lone surrogates', () => {
    assert.equal(stringifyQuery({ q: '\ud800' }), '?q=%EF%BF%BD')
  })
})
