import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Compilable } from 'kysely'
import { temporaryFolder } from '../contract/temporary-folder.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { sqliteQueries as db } from '../sqlite/sqlite-queries.ts'
import type { ResultFilter } from '../store/result-query.ts'
import { deleteAnswers, selectAnswerStats, selectAnswers } from './answer-queries.ts'
import { countResults, selectKeys, selectResults } from './result-queries.ts'

describe('selectResults', () => {
  using folder = temporaryFolder()
  const database = openDatabase(join(folder.path, 'assay.db'))
  const steps = (query: Compilable): string[] => {
    const { sql, parameters } = query.compile()
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters.map(String))
    return plan.map((step) => String(step.detail))
  }
  const after = { suite: 's', case: 'c', attempt: 1 }
  const page = (filter: ResultFilter) => ({ run: 1, filter, after, limit: 10 })
  const plans = ([filter, step]: readonly [ResultFilter, string]) => ({
    filter,
    step,
    pages: [steps(selectResults(db, page(filter), 'read')), steps(selectKeys(db, page(filter)))],
    count: steps(countResults(db, 1, filter)),
  })
  const CASES = [
    [{}, 'results USING PRIMARY KEY (run=?'],
    [{ suite: 's' }, 'results USING PRIMARY KEY (run=? AND suite=?'],
    [{ suite: 's', case: 'c' }, 'results USING PRIMARY KEY (run=? AND suite=? AND case=?'],
    [{ status: 'errored' }, 'results_by_status (run=? AND status=?'],
    [{ passed: false }, 'results_by_status (run=? AND status=? AND passed=?'],
    [{ class: 'leak' }, 'results_by_class (run=? AND class=?'],
    [{ class: 'leak', suite: 's' }, 'results_by_class (run=? AND class=? AND suite=?'],
    [{ tag: 't' }, 'result_tags USING PRIMARY KEY (run=? AND tag=?'],
    [{ tag: 't', suite: 's' }, 'result_tags USING PRIMARY KEY (run=? AND tag=?'],
  ] as const
  const found = CASES.map(plans)
  const answers = [selectAnswers(db, ['a', 'b']), selectAnswerStats(db), deleteAnswers(db, '2026-01-01')].map(steps)
  database.close()

  it('finds by suite, case, class, status, flag and tag along an index, in order, without sorting', () => {
    for (const { filter, step, pages, count } of found) {
      for (const [first = ''] of pages) {
        assert.ok(first.startsWith('SEARCH') && first.includes(step), `${JSON.stringify(filter)}: ${first}`)
      }
      const all = [...pages, count].flat()
      assert.deepEqual(
        all.filter((other) => /SCAN|TEMP B-TREE/.test(other)),
        [],
        JSON.stringify(filter),
      )
    }
  })

  it('finds answers by key and by age, and counts them, from indexes alone', () => {
    assert.deepEqual(answers, [
      ['SEARCH answers USING INDEX sqlite_autoindex_answers_1 (key=?)'],
      ['SCAN answers USING COVERING INDEX answers_by_time'],
      ['SEARCH answers USING INDEX answers_by_time (at_ms<?)'],
    ])
  })
})
