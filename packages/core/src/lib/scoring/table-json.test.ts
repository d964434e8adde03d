import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { SampleColumnsJson } from '../api/columns.ts'
import { ANSWER_CLASSES } from '../result/answer-class.ts'
import type { Result } from '../result/result.ts'
import { errored, limited, scored, tableOf, unscored } from './sample-results.ts'
import { scoreSuites } from './score-suites.ts'
import { tableFromJson, tableToJson } from './table-json.ts'

const about = { suite: 's', model: 'replay/demo' }

/** Returns a table after it was sent. */
function sent(results: readonly Result[]) {
  return tableFromJson(SampleColumnsJson.parse(JSON.parse(JSON.stringify(tableToJson(tableOf(results))))), about)
}

const anyResult: fc.Arbitrary<Result> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'ä "quoted"', '\u{1f600}', 'z'.repeat(300)),
    attempt: fc.integer({ min: 1, max: 5 }),
    status: fc.constantFrom('scored', 'unscored', 'errored', 'limited'),
    passed: fc.boolean(),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    cost_usd: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
    judge_cost_usd: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
    latency_ms: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    output: fc.option(fc.nat(5000)),
    primary: fc.option(fc.constantFrom(...ANSWER_CLASSES)),
    lint_warnings: fc.option(fc.nat(9)),
    compiled: fc.option(fc.boolean()),
  })
  .map(({ id, status, passed, score, output, primary, compiled, lint_warnings, ...rest }) => {
    const common = {
      ...rest,
      case: id,
      eval: id === 'b' ? null : `eval ${id.length}`,
      weight: id.length,
      tags: id === 'a' ? [] : id === 'b' ? ['x', 'y'] : ['y'],
      tokens: { input: 10, output, reasoning: null, cached: null },
      classification: primary === null ? null : { primary, details: {} },
      code:
        compiled === null
          ? null
          : { language: 'c', compiled, tests: { passed: 1, failed: 2 }, lint_warnings, evidence: null },
    }
    if (status === 'scored') return scored({ ...common, passed, score })
    return status === 'unscored' ? unscored(common) : status === 'errored' ? errored(common) : limited(common)
  })

const FORMULAS = [
  'success_pct / (total_cost * 1000)',
  'score.mean * 100 - latency.p95 + tag.y',
  'pass_at.1 + rate.leak',
  '`eval 1` * 2',
  'rate.tests - rate.compile + tokens.output / 1000',
  'avg_latency + max_cost',
]

describe('a table as JSON', () => {
  it('keeps what was spent on unfinished samples', () => {
    const unfinished = { cost_usd: 0.5, unknown: 2, judge_cost_usd: 0, judge_unknown: 0 }
    const json = tableToJson({ ...tableOf([scored()]), unfinished })
    const received = tableFromJson(SampleColumnsJson.parse(JSON.parse(JSON.stringify(json))), about)
    assert.deepEqual(received.unfinished, unfinished)
    assert.equal('unfinished' in tableToJson(tableOf([scored()])), false)
  })

  it('has all that gives formulas a value and an interval', () => {
    const results = Array.from({ length: 24 }, (_, at) =>
      scored({
        case: at % 2 === 0 ? `case ${at}` : 'a',
        eval: at % 2 === 0 ? 'eval 3' : 'eval 1',
        attempt: at + 1,
        passed: at % 3 > 0,
        cost_usd: 0.01 * at,
        latency_ms: 100 * at,
        tags: at % 4 === 0 ? ['y'] : [],
        classification: { primary: at % 5 === 0 ? 'leak' : 'pass', details: {} },
        code: {
          language: 'c',
          compiled: at % 7 > 0,
          tests: { passed: at, failed: 2 },
          lint_warnings: 1,
          evidence: null,
        },
      }),
    )
    for (const formula of FORMULAS) {
      const suites = [{ suite: 's', table: sent(results), human: null, formula: 'success_pct' }]
      const scored = scoreSuites(formula, suites, { seed: 7, ignoreErrors: false })
      const interval = scored.ok ? scored.scores[0]?.score.interval : null
      assert.ok(interval != null && interval.low < interval.high, `${formula}: ${JSON.stringify(scored)}`)
    }
  })

  it('has the same scores and intervals to the last bit', () => {
    fc.assert(
      fc.property(fc.array(anyResult, { minLength: 1, maxLength: 40 }), fc.boolean(), (results, ignoreErrors) => {
        for (const formula of FORMULAS) {
          const score = (table: ReturnType<typeof tableOf>) =>
            scoreSuites(formula, [{ suite: 's', table, human: null, formula: 'success_pct' }], {
              seed: 7,
              ignoreErrors,
            })
          assert.deepEqual(score(sent(results)), score(tableOf(results)), formula)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('keeps ids, weights, evals, tags and the order of samples', () => {
    fc.assert(
      fc.property(fc.array(anyResult, { maxLength: 30 }), (results) => {
        const before = tableOf(results)
        const after = sent(results)
        assert.deepEqual(
          Array.from({ length: after.caseCount }, (_, c) => after.caseId(c)),
          Array.from({ length: before.caseCount }, (_, c) => before.caseId(c)),
        )
        for (const name of ['weights', 'evals', 'evalNames', 'tags', 'starts', 'sampleCount'] as const)
          assert.deepEqual(after[name], before[name], name)
        for (const name of ['status', 'attempt', 'cost', 'latency', 'judgeCost', 'compile', 'lintWarnings'] as const) {
          const read = (table: typeof before) => Array.from(table.rows, (row) => table.samples[name].get(row))
          assert.deepEqual(read(after), read(before), name)
        }
      }),
    )
  })

  it('writes a column with one value for all rows as that value', () => {
    const json = tableToJson(tableOf([scored({ case: 'a' }), scored({ case: 'b' })]))
    const { status, cost_usd, reasoning_tokens, compile } = json.columns
    assert.deepEqual(
      { status, cost_usd, reasoning_tokens, compile },
      { status: 1, cost_usd: 0.01, reasoning_tokens: null, compile: 0 },
    )
    assert.equal(tableToJson(tableOf([scored({ cost_usd: null })])).columns.cost_usd, null)
  })
})
