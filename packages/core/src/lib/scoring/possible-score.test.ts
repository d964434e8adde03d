import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ANY } from '../formula/range.ts'
import type { Result } from '../result/result.ts'
import type { HumanSummary } from '../review/agreement.ts'
import { type MissingSamples, NONE_MISSING } from './possible-metric.ts'
import { type PlannedSamples, possibleScores } from './possible-score.ts'
import { errored, limited, scored, tableOf, undecided, unscored } from './sample-results.ts'
import { scoreSuites } from './score-suites.ts'

const suiteOf = (results: readonly Result[], missing: MissingSamples = NONE_MISSING): PlannedSamples => ({
  suite: 's',
  table: tableOf(results),
  human: null,
  formula: 'success_pct',
  missing,
})

function possible(
  formula: string,
  results: readonly Result[],
  options: { missing?: number; ignoreErrors?: boolean } = {},
) {
  const { missing = 0, ignoreErrors = false } = options
  const suite = suiteOf(results, { count: missing, perCase: null, weight: null })
  const [first] = possibleScores(formula, [suite], { ignoreErrors })
  assert.ok(first !== undefined)
  return first
}

const TRUE = { low: 1, high: 1 }
const FALSE = { low: 0, high: 0 }
const EITHER = { low: 0, high: 1 }
const cases = (count: number, make: typeof scored): Result[] =>
  Array.from({ length: count }, (_, i) => make({ case: `${make.name}-${i}` }))

describe('possibleScores', () => {
  it('is certain if nothing is undecided', () => {
    const results = [...cases(9, scored), scored({ case: 'bad', passed: false }), unscored({ case: 'free' })]
    assert.deepEqual(possible('success_pct >= 90', results).range, TRUE)
    assert.deepEqual(possible('success_pct > 90', results).range, FALSE)
  })

  it('takes undecided and errored samples for failed and for passed', () => {
    const results = [...cases(8, scored), undecided({ case: 'u' }), errored({ case: 'e' })]
    assert.deepEqual(possible('success_pct', results).range, { low: 80, high: 100 })
    assert.deepEqual(possible('rate.pass >= 0.8', results).range, TRUE)
    assert.deepEqual(possible('rate.pass >= 0.9', results).range, EITHER)
    assert.deepEqual(possible('rate.pass > 1', results).range, FALSE)
    assert.deepEqual(possible('score.mean', results).range, { low: 0.8, high: 1 })
    assert.deepEqual(possible('count.passed', results).range, { low: 8, high: 10 })
    assert.deepEqual(possible('count.failed', results).range, { low: 0, high: 2 })
  })

  it('takes missing samples the same way, and leaves errored ones out where errors are ignored', () => {
    const results = [...cases(8, scored), errored({ case: 'e' })]
    assert.deepEqual(possible('success_pct', results, { missing: 1 }).range, { low: 80, high: 100 })
    assert.deepEqual(possible('success_pct', results, { ignoreErrors: true }).range, { low: 100, high: 100 })
    assert.deepEqual(possible('rate.error < 0.05', results).range, FALSE)
  })

  it('knows what an undecided answer took, but not what an errored or a missing one would have', () => {
    const answered = [...cases(2, scored), undecided({ case: 'u' })]
    assert.deepEqual(possible('total_cost', answered).range, { low: 0.03, high: 0.03 })
    const results = [...cases(2, scored), errored({ case: 'e' })]
    assert.deepEqual(possible('total_cost < 0.01', results).range, FALSE)
    assert.deepEqual(possible('total_cost < 1', results).range, EITHER)
    assert.deepEqual(possible('max_latency > 0.4', results).range, TRUE)
    assert.deepEqual(possible('avg_latency', cases(3, scored), { missing: 2 }).range, {
      low: 0.3,
      high: Number.POSITIVE_INFINITY,
    })
  })

  it('bounds an unknown cost by what is known', () => {
    const results = [...cases(2, scored), scored({ case: 'u', cost_usd: null })]
    assert.deepEqual(possible('total_cost < 0.02', results).range, FALSE)
    assert.deepEqual(possible('total_cost < 0.5', results).range, EITHER)
  })

  it('bounds the total by what is known if the cost of unfinished samples is not', () => {
    const open = { cost_usd: 0.5, unknown: 1, judge_cost_usd: 0, judge_unknown: 0 }
    const of = (formula: string, amounts: Partial<typeof open> = {}) => {
      const suite = suiteOf(cases(2, scored))
      const table = { ...suite.table, unfinished: { ...open, ...amounts } }
      return possibleScores(formula, [{ ...suite, table }], { ignoreErrors: false })[0]?.range
    }
    assert.deepEqual(of('total_cost'), { low: 0.52, high: Number.POSITIVE_INFINITY })
    assert.deepEqual([of('total_cost < 0.5'), of('total_cost < 13')], [FALSE, EITHER])
    assert.deepEqual(of('total_cost', { unknown: 0 }), { low: 0.52, high: 0.52 })
    assert.deepEqual([of('avg_cost <= 0.01'), of('max_cost <= 0.01')], [TRUE, TRUE])
  })

  it('is open for a metric that nothing was measured of', () => {
    const { range, maybeUndefined } = possible('latency.p95 < 2', [scored({ latency_ms: null })])
    assert.deepEqual([range, maybeUndefined], [EITHER, true])
    assert.deepEqual(possible('rate.pass >= 0', [unscored()]).maybeUndefined, true)
  })

  it('never has a value where a formula has none whatever the samples are', () => {
    assert.equal(possible('1 / (success_pct - success_pct)', [scored()]).range, null)
  })

  it('could be anything where a name belongs to nothing that was taken', () => {
    const left = possible('nobody > 0', [scored()])
    assert.deepEqual(
      [left.range, left.maybeUndefined, left.error?.startsWith('Unknown name "nobody"')],
      [ANY, true, true],
    )
    assert.equal(possible('nobody > 0', [scored()], { missing: 1 }).error, null)
  })

  it('may have no value where open samples need not give it one', () => {
    const of = (formula: string) => possible(formula, [scored(), errored({ case: 'e' })])
    assert.equal(of('rate.balanced >= 0').maybeUndefined, true)
    assert.deepEqual(of('coalesce(rate.balanced, -1) >= 0').range, EITHER)
    assert.equal(possible('success_pct >= 0', [undecided()]).maybeUndefined, false)
    assert.deepEqual(possible('total_cost >= 0', [scored({ cost_usd: null })]).maybeUndefined, false)
  })

  it("doesn't know the pass rate as people see it while samples are open", () => {
    const value = { value: 0.9, interval: null, reason: null }
    const agreement = { ...value, count: 9, total: 10 }
    const summary: HumanSummary = { judges: [], labels: 10, agreement, success: value, labels_to_halve: null }
    const of = (formula: string, results: readonly Result[]) => {
      const [first] = possibleScores(formula, [{ ...suiteOf(results), human: summary }], { ignoreErrors: false })
      return first?.range
    }
    assert.deepEqual(of('human.success_pct > 80', [scored()]), TRUE)
    assert.deepEqual(of('human.success_pct > 80', [scored(), undecided({ case: 'u' })]), EITHER)
    assert.deepEqual(of('human.agreement > 0.8', [scored(), undecided({ case: 'u' })]), TRUE)
  })

  it('counts a suite without a value as 0 in a formula of the run if the suite says so', () => {
    const suites = [
      { ...suiteOf([scored({ passed: false })]), formula: '1 / success_pct', onUndefined: 'zero' as const },
      { ...suiteOf([scored({ suite: 't' })]), suite: 't' },
    ]
    const of = (formula: string) => possibleScores(formula, suites, { ignoreErrors: false })[0]
    assert.deepEqual(of('suite.s + suite.t >= 50'), { suite: null, range: TRUE, maybeUndefined: false, error: null })
    assert.deepEqual(of('coalesce(suite.s, 100) > 50')?.range, FALSE)
    const scoredAs = scoreSuites('coalesce(suite.s, 100)', suites, { seed: 1, ignoreErrors: false })
    assert.equal(scoredAs.ok && scoredAs.scores[0]?.score.value, 0)
  })

  it('leaves an eval alone whose own samples are all decided', () => {
    const results = [scored({ eval: 'easy', case: 'a' }), errored({ eval: 'hard', case: 'b' })]
    assert.deepEqual(possible('easy > 0.9 and easy_cost < 0.02', results).range, TRUE)
    assert.deepEqual(possible('hard > 0.9', results).range, EITHER)
  })

  it('may have no value where open samples could make it overflow', () => {
    const results = [scored({ case: 'a' }), undecided({ case: 'b', eval: 'b' })]
    for (const formula of [
      '10^(400 * b) > 0',
      'exp(710 * b) > 0',
      '10^308 * (1 + 9 * b) > 0',
      '10^308 + b * 10^308 > 0',
      '1 / exp(710 * b) >= 0',
      'clamp(10^(400 * b), 0, 1) >= 0',
    ])
      assert.equal(possible(formula, results).maybeUndefined, true, formula)
    for (const formula of ['10^(300 * b) > 0', 'total_cost + count.passed >= 0', 'total_cost * 2 >= 0'])
      assert.equal(possible(formula, [...results, errored({ case: 'c' })]).maybeUndefined, false, formula)
  })

  it('decides without what does not matter', () => {
    const results = [scored({ passed: false }), errored({ case: 'e' })]
    assert.deepEqual(possible('rate.pass > 0.9 and total_cost < 1', results).range, FALSE)
    assert.deepEqual(possible('coalesce(total_cost, 0) >= 0', results).range, TRUE)
  })

  it('knows the mean score of planned cases that nobody took by their weights', () => {
    const suite = suiteOf([scored({ case: 'a', weight: 3 })], { count: 1, perCase: 1, weight: 4 })
    const [mean] = possibleScores('score.mean', [suite], { ignoreErrors: false })
    assert.deepEqual(mean?.range, { low: 0.75, high: 1 })
  })

  it("reads suites' own formulas in a formula of the run", () => {
    const suites = [
      suiteOf([scored()]),
      { ...suiteOf([scored({ suite: 't' }), undecided({ suite: 't', case: 'b' })]), suite: 't' },
    ]
    const of = (formula: string) => possibleScores(formula, suites, { ignoreErrors: false })[0]?.range
    assert.deepEqual(of('suite.s + suite.t'), { low: 150, high: 200 })
    assert.deepEqual(of('suite.s + suite.t >= 150'), TRUE)
    assert.deepEqual(of('suite.s + suite.t > 150'), EITHER)
  })

  it('takes an uncertain score for its least and its greatest, and leaves pass rates certain', () => {
    const results = [scored({ eval: 'e1' }), scored({ eval: 'e2', case: 'b', passed: false, score_at_most: 0.5 })]
    assert.deepEqual(possible('score.mean', results).range, { low: 0.5, high: 0.75 })
    assert.deepEqual(possible('score.min', results).range, { low: 0, high: 0.5 })
    assert.deepEqual(possible('e2.score', results).range, { low: 0, high: 0.5 })
    assert.deepEqual(possible('e1.score', results).range, TRUE)
    assert.deepEqual(possible('score.mean > 0.6', results).range, EITHER)
    assert.deepEqual(possible('score.mean > 0.75', results).range, FALSE)
    for (const name of ['success_pct', 'rate.pass * 100', 'count.passed * 50', 'e1 * 50']) {
      assert.deepEqual(possible(name, results).range, { low: 50, high: 50 })
    }
    assert.deepEqual(possible('total_cost', results).range, { low: 0.02, high: 0.02 })
  })

  it('takes uncertain scores beside undecided and missing samples', () => {
    const results = [scored({ passed: false, score_at_most: 0.5 }), undecided({ case: 'u' })]
    assert.deepEqual(possible('score.mean', results).range, { low: 0, high: 0.75 })
    assert.deepEqual(possible('rate.pass', results).range, { low: 0, high: 0.5 })
    const suite = suiteOf([scored({ passed: false, score_at_most: 0.5 })], { count: 1, perCase: 1, weight: 2 })
    assert.deepEqual(possibleScores('score.mean', [suite], { ignoreErrors: false })[0]?.range, { low: 0, high: 0.75 })
  })

  it("reads a suite's uncertain score in a formula of the run", () => {
    const suite = { ...suiteOf([scored({ passed: false, score_at_most: 0.5 })]), formula: 'score.mean' }
    const of = (formula: string) => possibleScores(formula, [suite], { ignoreErrors: false })[0]?.range
    assert.deepEqual(of('suite.s'), { low: 0, high: 0.5 })
    assert.deepEqual(of('suite.s > 0.4'), EITHER)
  })

  it('contains the value of every way in which the open samples could have ended', () => {
    const names = [
      'success_pct',
      'rate.pass',
      'count.passed',
      'count.failed',
      'score.mean',
      'score.min',
      'rate.balanced',
    ]
    const more = [
      'tag.t',
      'e1',
      'e1.score',
      'e1_cost',
      'rate.refusal',
      'total_cost',
      'avg_cost',
      'max_cost',
      'min_cost',
    ]
    const amounts = [
      'avg_latency',
      'max_latency',
      'min_latency',
      'latency.p90',
      'tokens.total',
      'count.total',
      'rate.error',
    ]
    const refusal = { primary: 'refusal', details: {} } as const
    const place = fc.record({
      case: fc.constantFrom('a', 'b', 'c', 'd'),
      passed: fc.boolean(),
      cost: fc.constantFrom(0.01, 0.5),
      refused: fc.boolean(),
      kind: fc.constantFrom('scored', 'undecided', 'errored', 'missing', 'limited', 'unscored'),
    })
    const about = (one: string) => ({
      case: one,
      eval: one < 'c' ? 'e1' : 'e2',
      tags: [...(one === 'a' ? ['t'] : []), 'pair:x'],
      weight: one === 'a' ? 2 : 1,
    })
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...names, ...more, ...amounts),
        (places, name) => {
          const attempts = new Map<string, number>()
          const numbered = places.map((each) => {
            const attempt = (attempts.get(each.case) ?? 0) + 1
            attempts.set(each.case, attempt)
            return { ...each, attempt }
          })
          const make = ({ case: one, attempt, passed, cost, refused }: (typeof numbered)[number]) =>
            scored({
              ...about(one),
              attempt,
              passed,
              cost_usd: cost,
              latency_ms: cost * 1000,
              classification: refused ? refusal : { primary: 'pass', details: {} },
              score: refused ? 0 : 1,
            })
          const end = (each: (typeof numbered)[number]): Result[] => {
            const fields = { ...about(each.case), attempt: each.attempt }
            const answer = { cost_usd: each.cost, latency_ms: each.cost * 1000 }
            if (each.kind === 'missing') return []
            if (each.kind === 'errored') return [errored(fields)]
            if (each.kind === 'undecided') return [undecided({ ...fields, ...answer })]
            if (each.kind === 'limited') return [limited({ ...fields, ...answer })]
            return each.kind === 'unscored' ? [unscored({ ...fields, ...answer })] : [make(each)]
          }
          const truth = numbered.flatMap((each) =>
            ['limited', 'unscored'].includes(each.kind) ? end(each) : [make(each)],
          )
          const seen = numbered.flatMap(end)
          const count = numbered.filter(({ kind }) => kind === 'missing').length
          const suite = suiteOf(seen, { count, perCase: null, weight: null })
          const found = possibleScores(name, [suite], { ignoreErrors: false })[0]
          const now = scoreSuites(name, [suiteOf(truth)], { seed: 1, ignoreErrors: false, intervals: false })
          const value = now.ok ? (now.scores[0]?.score.value ?? null) : null
          if (value === null || name === 'rate.error' || found === undefined) return
          const { range } = found
          assert.ok(range !== null, `${name} never has a value, but was ${value}`)
          assert.ok(
            range.low - 1e-9 <= value && value <= range.high + 1e-9,
            `${name}: ${value} of ${JSON.stringify(range)}`,
          )
        },
      ),
      { numRuns: 2000 },
    )
  })
})
