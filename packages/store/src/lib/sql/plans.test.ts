import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Compilable } from 'kysely'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { sqliteQueries as db } from '../sqlite/sqlite-queries.ts'
import { countCases, selectCases, selectHistory } from './case-queries.ts'
import { selectLabels } from './label-queries.ts'
import { selectNamedCases, selectSuiteCases } from './suite-queries.ts'

describe('queries over cases, labels and suites', () => {
  using folder = temporaryFolder()
  const database = openDatabase(join(folder.path, 'assay.db'))
  const plan = (query: Compilable): string => {
    const { sql, parameters } = query.compile()
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters.map(String))
    return steps.map((step) => String(step.detail)).join(' | ')
  }
  const after = { suite: 's', case: 'c', variant: '' }
  const page = { suite: undefined, passed: false, limit: 40, after }
  const plans = {
    cases: plan(selectCases(db, 1, page)),
    ofSuite: plan(selectCases(db, 1, { ...page, suite: 's' })),
    count: plan(countCases(db, 1, page)),
    history: plan(selectHistory(db, after, undefined, 100)),
    answers: plan(selectLabels(db, { answers: ['a', 'b'] }, 0, 10)),
    labels: plan(selectLabels(db, { suite: 's', case: 'c' }, 0, 10)),
    oneCase: plan(selectNamedCases(db, 'v1', ['a', 'b'])),
    suiteCases: plan(selectSuiteCases(db, 'v1', 5, 10)),
  }
  database.close()

  it('group cases along the key, from the end of the previous page, without sorting', () => {
    assert.match(plans.cases, /SEARCH results USING PRIMARY KEY \(run=\? AND \(suite,case,variant\)>\(\?,\?,\?\)\)/)
    assert.match(
      plans.ofSuite,
      /SEARCH results USING PRIMARY KEY \(run=\? AND suite=\? AND \(case,variant\)>\(\?,\?\)\)/,
    )
    assert.match(plans.count, /SEARCH results USING PRIMARY KEY \(run=\?\)/)
    for (const steps of [plans.cases, plans.ofSuite, plans.count])
      assert.doesNotMatch(steps, /TEMP B-TREE|SCAN results/)
  })

  it("find a case's history by one lookup in each run", () => {
    assert.match(plans.history, /SCAN runs USING INDEX runs_by_start/)
    assert.match(plans.history, /SEARCH results USING PRIMARY KEY \(run=\? AND suite=\? AND case=\? AND variant=\?\)/)
    assert.doesNotMatch(plans.history, /SCAN results/)
  })

  it("find labels by answer and by case, and suites' cases by ID and by position", () => {
    assert.match(plans.answers, /USING INDEX labels_by_answer/)
    assert.match(plans.labels, /USING INDEX labels_by_case \(suite=\? AND case=\?/)
    assert.match(plans.oneCase, /SEARCH suite_cases USING INDEX suite_cases_by_id \(suite=\? AND id=\?\)/)
    assert.match(plans.suiteCases, /SEARCH suite_cases USING PRIMARY KEY \(suite=\? AND position>\?\)/)
  })
})
