import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSearch } from '../../lib/search/params.ts'
import { filterOf, findMissing, nextSort, orderOf, RUNS_SEARCH, toggleSelected } from './runs-search.ts'

describe('the address of the runs', () => {
  it("becomes the server's query, without what it doesn't say", () => {
    const { values } = readSearch(RUNS_SEARCH, { q: '  atlas ', model: 'replay/x', sort: 'cost' })
    assert.deepEqual(filterOf(values), {
      find: 'atlas',
      suite: undefined,
      model: 'replay/x',
      tag: undefined,
      status: undefined,
    })
    assert.deepEqual(orderOf(values.sort), { sort: 'cost', order: 'asc' })
  })

  it("falls back to newest first for a sort or a status that doesn't exist", () => {
    const { values, problems } = readSearch(RUNS_SEARCH, { sort: 'name', status: 'done' })
    assert.deepEqual(orderOf(values.sort), { sort: 'created', order: 'desc' })
    assert.equal(values.status, '')
    assert.deepEqual(
      problems.map(({ name }) => name),
      ['status', 'sort'],
    )
  })

  it("cuts the search to the server's limit", () => {
    assert.equal(filterOf({ ...readSearch(RUNS_SEARCH, {}).values, q: 'x'.repeat(5000) }).find?.length, 200)
  })
})

describe('nextSort', () => {
  it('sorts by a column the largest first, then the other way round', () => {
    assert.equal(nextSort('-created', 'score'), '-score')
    assert.equal(nextSort('-score', 'score'), 'score')
    assert.equal(nextSort('score', 'score'), '-score')
    assert.equal(nextSort('-created', 'nothing'), '-created')
  })
})

describe('findMissing', () => {
  it("finds the selected runs of a link that the server doesn't know", () => {
    assert.deepEqual(findMissing(['a', 'nope', 'b'], ['a', 'nope'], ['a']), ['nope'])
    assert.deepEqual(findMissing(['a', 'nope'], ['a', 'nope'], undefined), [])
  })
})

describe('toggleSelected', () => {
  it('keeps the order in which runs were selected', () => {
    assert.deepEqual(toggleSelected(['b'], 'a'), ['b', 'a'])
    assert.deepEqual(toggleSelected(['b', 'a'], 'b'), ['a'])
  })
})
