import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SuiteView } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import { describeRate, failuresOf, nameFailures, rankTags, sortClasses, sortSuites } from './suite-failures.ts'

const about = {
  status: 'finished' as const,
  id: 'r',
  model: 'replay/demo',
  seed: 1,
  ignore_errors: false,
  tags: [],
  plan: readPlan({}),
}
const times = { started_at: '2026-01-02T09:00:00Z', finished_at: '2026-01-02T09:00:10Z' }

/** Views of suites that are summarized as the service does. */
function suitesOf(results: readonly Result[]): SuiteView[] {
  const tally = createRunTally()
  for (const result of results) tally.add(result)
  return summarizeRun({ ...about, ...times }, tally).suites.map((summary) => {
    const { suite, file, counts, score_formula, score_error } = summary
    const unknown = { total_cost: null, cost: { known: null, priced: null, unknown: 0, maybe_billed: 0 } }
    const tokens = { input: null, output: null, reasoning: null, unknown: 0 }
    const latency = { mean_s: null, p50_s: null, p95_s: null, max_s: null }
    const score = {
      score: null,
      score_formula,
      score_interval: null,
      score_error,
      score_reason: null,
      success_pct: null,
    }
    return {
      suite,
      file,
      counts,
      summary,
      ...score,
      ...unknown,
      judge_cost: { total: 0, known: 0, unknown: 0 },
      tokens,
      latency,
    }
  })
}

interface Sampled {
  readonly suite?: string
  readonly case: string
  readonly class?: NonNullable<Result['classification']>['primary']
  readonly passed?: boolean
  readonly error?: string
  readonly open?: 'unscored' | 'undecided'
}

function result(fields: Sampled): Result {
  const { suite = 's', passed = true, error, open } = fields
  const common = {
    run: 'r',
    suite,
    case: fields.case,
    eval: null,
    model: 'replay/demo',
    attempt: 1,
    tags: [],
    weight: 1,
    checks: [],
    classification: fields.class === undefined ? null : { primary: fields.class, details: {} },
    code: null,
    tokens: { input: 1, output: 1, reasoning: null, cached: null },
    cost_usd: 0.001,
    judge_cost_usd: 0,
    latency_ms: 500,
    first_token_ms: null,
    finish_reason: 'stop' as const,
    from_cache: false,
    turns: [],
  }
  if (error !== undefined) return { ...common, status: 'errored', error: { code: error, message: error } }
  if (open !== undefined) return { ...common, status: open, reason: open }
  return { ...common, status: 'scored', passed, score: passed ? 1 : 0 }
}

describe('failuresOf', () => {
  it("counts what didn't pass by class, without the class pass", () => {
    const [suite] = suitesOf([
      result({ case: 'a', class: 'pass' }),
      result({ case: 'b', class: 'fail', passed: false }),
      result({ case: 'c', class: 'leak', passed: false }),
      result({ case: 'd', class: 'rate_limited', error: 'rate_limited' }),
    ])
    assert.ok(suite)
    assert.deepEqual(failuresOf(suite), [
      { name: 'leak', count: 1 },
      { name: 'fail', count: 1 },
      { name: 'rate_limited', count: 1 },
    ])
  })

  it('counts failures and errors of a suite without classes', () => {
    const [suite] = suitesOf([
      result({ case: 'a' }),
      result({ case: 'b', passed: false }),
      result({ case: 'c', error: 'timeout' }),
    ])
    assert.ok(suite)
    assert.deepEqual(failuresOf(suite), [
      { name: 'fail', count: 1 },
      { name: 'error', count: 1 },
    ])
  })

  it('counts undecided and unscored samples as what they are, not as failed', () => {
    const [suite] = suitesOf([
      result({ case: 'a', open: 'undecided' }),
      result({ case: 'b', open: 'undecided' }),
      result({ case: 'c', open: 'unscored' }),
      result({ case: 'd', passed: false }),
      result({ case: 'e', error: 'timeout' }),
    ])
    assert.ok(suite)
    assert.deepEqual(
      failuresOf(suite).map(({ name, count }) => [name, count]),
      [
        ['fail', 1],
        ['error', 1],
        ['undecided', 2],
        ['unscored', 1],
      ],
    )
  })

  it("adds up to all that didn't pass, whatever was classified", () => {
    const [suite] = suitesOf([
      result({ case: 'a', class: 'pass', passed: false }),
      result({ case: 'b', passed: false }),
      result({ case: 'c', class: 'refusal', passed: false }),
      result({ case: 'd', error: 'crash' }),
    ])
    assert.ok(suite)
    const sum = failuresOf(suite).reduce((total, { count }) => total + count, 0)
    assert.equal(sum, suite.counts.total - suite.counts.passed)
  })
})

describe('sortClasses', () => {
  it('has leaks first, missing answers last, and unknown classes after all', () => {
    const names = sortClasses({ fail: 1, zzz: 2, timeout: 1, leak: 1, pass: 9, refusal: 0 }).map(({ name }) => name)
    assert.deepEqual(names, ['leak', 'fail', 'timeout', 'zzz'])
  })
})

describe('sortSuites', () => {
  it('has the lowest pass rate first', () => {
    const suites = suitesOf([
      result({ suite: 'good', case: 'a' }),
      result({ suite: 'bad', case: 'a', passed: false }),
      result({ suite: 'also-bad', case: 'a', passed: false }),
    ])
    assert.deepEqual(
      sortSuites(suites).map(({ suite }) => suite),
      ['also-bad', 'bad', 'good'],
    )
  })
})

describe('nameFailures', () => {
  it('names the two largest', () => {
    const failures = sortClasses({ leak: 1, fail: 4600, refusal: 12 })
    assert.equal(nameFailures(failures), '4,600 fail, 12 refusal')
    assert.equal(nameFailures([]), '')
  })
})

describe('describeRate', () => {
  it('says value, interval and counts, and why a value is unknown', () => {
    const interval = { low: 0.554, high: 0.774, level: 0.95, method: 'beta-midp' as const }
    assert.equal(
      describeRate({ value: 0.674, interval, reason: null, count: 97, total: 144 }),
      '67.4%, 95% interval 55.4 to 77.4, 97 of 144 samples',
    )
    assert.equal(
      describeRate({ value: null, interval: null, reason: 'No sample was scored.', count: 0, total: 0 }),
      'Pass rate unknown. No sample was scored.',
    )
  })
})

describe('rankTags', () => {
  it('has the tags with the most failures first, and of equals the smaller first', () => {
    const cases = { json: 10, unicode: 4, mail: 4, plain: 90 }
    const failed = { mail: 2, json: 5, unicode: 2, plain: 2, other: 0 }
    assert.deepEqual(
      rankTags(cases, failed, 3).map(({ tag, failed: count, cases: all }) => `${tag} ${count} of ${all}`),
      ['json 5 of 10', 'mail 2 of 4', 'unicode 2 of 4'],
    )
  })
})
