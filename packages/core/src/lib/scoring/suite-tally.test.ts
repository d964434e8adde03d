import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Result } from '../result/result.ts'
import { countSamples } from './counts.ts'
import { errored, limited, scored, tableOf, unscored } from './sample-results.ts'
import { createSuiteTally } from './suite-tally.ts'
import { summarizeSuite } from './summarize.ts'

const result: fc.Arbitrary<Result> = fc
  .record({
    case: fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor'),
    make: fc.constantFrom(scored, errored, unscored, limited),
    cost_usd: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(null)),
    latency_ms: fc.oneof(fc.double({ min: 0, max: 1e5, noNaN: true }), fc.constant(null)),
    passed: fc.boolean(),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ make, ...about }) =>
    make === scored
      ? scored(about)
      : make({ case: about.case, cost_usd: about.cost_usd, latency_ms: about.latency_ms }),
  )

describe('createSuiteTally', () => {
  it('computes the same numbers to the last bit in whatever order results arrive', () => {
    const shuffled = fc
      .array(result, { maxLength: 40 })
      .map((results) => results.map((each, i) => ({ ...each, attempt: i + 1 })))
      .chain((results) =>
        fc.tuple(
          fc.constant(results),
          fc.shuffledSubarray(results, { minLength: results.length, maxLength: results.length }),
        ),
      )
    const formula = 'success_pct / (1 + total_latency) + score.mean + latency.p90'
    const summarize = (results: readonly Result[]) =>
      summarizeSuite(tableOf(results), { formula, seed: 5, resamples: 50, passK: [1, 2] })
    fc.assert(
      fc.property(shuffled, ([results, others]) => assert.deepEqual(summarize(others), summarize(results))),
      { numRuns: 60 },
    )
  })

  it('counts every sample once', () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 40 }), (results) => {
        const {
          total,
          passed,
          failed,
          unscored: none,
          errored: errors,
          limited: limits,
          cases,
        } = countSamples(tableOf(results))
        assert.equal(total, results.length)
        assert.equal(passed + failed + none + errors + limits, total)
        assert.equal(cases, new Set(results.map((each) => each.case)).size)
      }),
    )
  })

  it('does not change a table that was taken when more results arrive', () => {
    const tally = createSuiteTally()
    tally.add(scored({ case: 'a' }))
    const table = tally.table()
    for (let i = 0; i < 100; i++) tally.add(scored({ case: `b${i}`, passed: false }))
    assert.equal(countSamples(table).total, 1)
    assert.equal(countSamples(tally.table()).total, 101)
  })

  it('keeps cases of different suites apart when told to', () => {
    const tally = createSuiteTally({ across: 'suites' })
    tally.add(scored({ suite: 'x', case: 'a' }))
    tally.add(scored({ suite: 'y', case: 'a', passed: false }))
    const table = tally.table()
    assert.deepEqual([table.caseId(0), table.caseId(1)], ['x › a', 'y › a'])
  })
})
