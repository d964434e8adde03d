import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSearch, writeSearch } from '../../lib/search/params.ts'
import { activeFilters, dependsOnResults, filterOf, nextSort, orderOf, RUN_SEARCH } from './run-search.ts'

const read = (raw: Record<string, string>) => readSearch(RUN_SEARCH, raw)

describe('the address of a run', () => {
  it("shows cases that didn't always pass, worst first, by default", () => {
    const { values, problems } = read({})
    assert.deepEqual(
      [values.show, values.sort, values.chart, values.case, values.at],
      ['not-always', 'worst', 'latency', [], null],
    )
    assert.deepEqual(problems, [])
  })

  it('turns bad values into defaults and says which', () => {
    const { values, problems } = read({
      show: 'best',
      sort: 'luck',
      attempt: '0',
      at: '-1',
      label: 'maybe',
      class: 'fail,x',
      q: 'x',
    })
    assert.deepEqual(
      [values.show, values.sort, values.attempt, values.at, values.label],
      ['not-always', 'worst', null, null, ''],
    )
    assert.deepEqual(problems.map(({ name }) => name).sort(), ['at', 'attempt', 'class', 'label', 'show', 'sort'])
  })

  it('names a case with commas and slashes', () => {
    const written = writeSearch(RUN_SEARCH, {}, { case: ['a/b', 'one, two', 'v\\1'] })
    assert.deepEqual(read(written).values.case, ['a/b', 'one, two', 'v\\1'])
  })

  it("cuts the text to the server's limit", () => {
    assert.equal(filterOf(read({ q: 'x'.repeat(900) }).values).q.length, 250)
  })
})

describe('sorting', () => {
  it('says sort and order as the API does', () => {
    assert.deepEqual(orderOf('worst'), { sort: 'worst' })
    assert.deepEqual(orderOf('score'), { sort: 'score', order: 'asc' })
    assert.deepEqual(orderOf('-cost'), { sort: 'cost', order: 'desc' })
  })

  it('goes up, down, and back to worst first', () => {
    assert.equal(nextSort('worst', 'score'), 'score')
    assert.equal(nextSort('score', 'score'), '-score')
    assert.equal(nextSort('-score', 'score'), 'worst')
    assert.equal(nextSort('-score', 'name'), 'name')
  })

  it('knows which lists change with results', () => {
    const all = filterOf(read({ show: 'all', suite: 'leak' }).values)
    assert.equal(dependsOnResults(all, 'name'), false)
    assert.equal(dependsOnResults(all, '-suite'), false)
    assert.equal(dependsOnResults(all, 'worst'), true)
    assert.equal(dependsOnResults({ ...all, show: 'flaky' }, 'name'), true)
    assert.equal(dependsOnResults({ ...all, q: 'x' }, 'name'), true)
  })
})

describe('activeFilters', () => {
  it('lists the filters that are on', () => {
    const { values } = read({ suite: 'leak', check: 'regex', critical: 'true', label: 'disagree' })
    assert.deepEqual(
      activeFilters(filterOf(values)).map(({ words }) => words),
      ['suite leak', 'failed regex', 'critical', 'people disagree with the verdict'],
    )
    assert.deepEqual(activeFilters(filterOf(read({}).values)), [])
  })
})
