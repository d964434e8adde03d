import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Compilable } from 'kysely'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { sqliteQueries as db } from '../sqlite/sqlite-queries.ts'
import type { ResultFilter } from '../store/result-query.ts'
import { deleteAnswers, selectAnswerStats } from './answer-queries.ts'
import { countResults, pageAfter, selectKeys, selectResults } from './result-queries.ts'

describe('selectResults', () => {
  using folder = temporaryFolder()
  const database = openDatabase(join(folder.path, 'assay.db'))
  const steps = (query: Compilable): string[] => {
    const { sql, parameters } = query.compile()
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters.map(String))
    return plan.map((step) => String(step.detail))
  }
  const after = { suite: 's', case: 'c', variant: '', attempt: 1 }
  const page = (filter: ResultFilter) => pageAfter(1, filter, after, 10)
  const plans = ([filter, step]: readonly [ResultFilter, string]) => ({
    filter,
    step,
    pages: [steps(selectResults(db, page(filter), 'read')), steps(selectKeys(db, page(filter)))],
    count: steps(countResults(db, 1, filter)),
  })
  const CASES = [
    [{}, 'results USING PRIMARY KEY (run=? AND (suite,case,variant,attempt)>(?,?,?,?))'],
    [{ suite: 's' }, 'results USING PRIMARY KEY (run=? AND suite=? AND (case,variant,attempt)>(?,?,?))'],
    [{ suite: 's', case: 'c' }, 'results USING PRIMARY KEY (run=? AND suite=? AND case=? AND (variant,attempt)>(?,?))'],
    [{ status: 'errored' }, 'results_by_status (run=? AND status=? AND (suite,case,variant,attempt)>(?,?,?,?))'],
    [{ passed: false }, 'results_by_passed (run=? AND passed=? AND (suite,case,variant,attempt)>(?,?,?,?))'],
    [{ class: 'leak' }, 'results_by_class (run=? AND class=? AND (suite,case,variant,attempt)>(?,?,?,?))'],
    [
      { class: 'leak', suite: 's' },
      'results_by_class (run=? AND class=? AND suite=? AND (case,variant,attempt)>(?,?,?))',
    ],
    [{ tag: 't' }, 'result_tags USING PRIMARY KEY (run=? AND tag=? AND (suite,case,variant,attempt)>(?,?,?,?))'],
    [
      { tag: 't', suite: 's' },
      'result_tags USING PRIMARY KEY (run=? AND tag=? AND suite=? AND (case,variant,attempt)>(?,?,?))',
    ],
  ] as const
  const found = CASES.map(plans)
  const byCase = steps(selectResults(db, page({ case: 'c' }), 'read'))
  const answers = [selectAnswerStats(db), deleteAnswers(db, '2026-01-01')].map(steps)
  database.close()

  it('finds by suite, case, class, status, flag and tag along an index, in order, without sorting', () => {
    for (const { filter, step, pages, count } of found) {
      for (const plan of pages) {
        const [first = ''] = plan.filter((other) => !other.startsWith('CO-ROUTINE'))
        assert.ok(first.startsWith('SEARCH') && first.includes(step), `${JSON.stringify(filter)}: ${first}`)
      }
      const all = [...pages, count].flat().filter((other) => other !== 'SCAN key')
      assert.deepEqual(
        all.filter((other) => /SCAN|TEMP B-TREE/.test(other)),
        [],
        JSON.stringify(filter),
      )
    }
  })

  it('finds a case in any suite by one lookup in each', () => {
    const plan = byCase.join(' | ')
    assert.match(plan, /SEARCH results USING PRIMARY KEY \(run=\? AND suite=\? AND case=\?/)
    assert.doesNotMatch(plan, /SCAN results/)
  })

  it('finds answers by age, and counts them, from indexes alone', () => {
    assert.deepEqual(answers, [
      ['SCAN answers USING COVERING INDEX answers_by_time'],
      [
        'SEARCH answers USING COVERING INDEX sqlite_autoindex_answers_1 (key=?)',
        'LIST SUBQUERY 1',
        'SEARCH answers USING INDEX answers_by_time (at_ms<?)',
      ],
    ])
  })
})
