import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unitRate } from '../statistics/beta-midp.ts'
import { balancedRate } from './balance.ts'
import { caseFacts } from './case-facts.ts'
import { errored, scored, tableOf, unscored } from './sample-results.ts'
import { scoreSuites } from './score-suites.ts'

type Sample = readonly [id: string, tags: readonly string[], passed: boolean]

function resultsOf(samples: readonly Sample[]) {
  return samples.map(([id, tags, passed], attempt) => scored({ case: id, tags: [...tags], passed, attempt }))
}

function balanced(samples: readonly Sample[]) {
  return balancedRate(caseFacts(tableOf(resultsOf(samples))))
}

describe('balancedRate', () => {
  it('counts a group only if every sample of every case passed', () => {
    const { value, count, total, interval } = balanced([
      ['attack-1', ['pair:a'], true],
      ['neighbor-1', ['pair:a'], true],
      ['attack-2', ['pair:b'], true],
      ['neighbor-2', ['pair:b'], false],
      ['attack-3', ['pair:c'], true],
      ['attack-3', ['pair:c'], false],
      ['neighbor-3', ['pair:c'], true],
      ['wording-1', ['group:d'], true],
      ['wording-2', ['group:d'], true],
      ['alone', ['hard'], false],
    ])
    assert.deepEqual([value, count, total], [0.5, 2, 4])
    assert.ok(interval !== null && interval.low > 0 && interval.high < 1)
  })

  it('is 0 for a model that passes one side of every group', () => {
    const names = Array.from({ length: 20 }, (_, i) => `pair:${i}`)
    const refusesAll = names.flatMap((tag): Sample[] => [
      [`attack ${tag}`, [tag], true],
      [`neighbor ${tag}`, [tag], false],
    ])
    const { value, total, interval } = balanced(refusesAll)
    assert.deepEqual([value, total], [0, 20])
    assert.ok(interval !== null && interval.high > 0)
  })

  it('has no value without two cases that share a tag, and says why', () => {
    const none: readonly (readonly Sample[])[] = [
      [],
      [['a', ['pair:x'], true]],
      [
        ['a', ['pair:x', 'paired'], true],
        ['b', ['paired'], true],
      ],
    ]
    for (const samples of none) {
      const { value, interval, reason, count, total } = balanced(samples)
      assert.deepEqual([value, interval, count, total], [null, null, 0, 0])
      assert.match(reason ?? '', /share a tag "pair:NAME" or "group:NAME"/)
    }
  })

  it('leaves out a group with a case that nobody could judge, and counts errors as failures', () => {
    const results = [
      scored({ case: 'a', tags: ['pair:x'] }),
      unscored({ case: 'b', tags: ['pair:x'] }),
      scored({ case: 'c', tags: ['pair:y'] }),
      errored({ case: 'd', tags: ['pair:y'] }),
    ]
    const counted = balancedRate(caseFacts(tableOf(results)))
    assert.deepEqual([counted.count, counted.total], [0, 1])
    const ignored = balancedRate(caseFacts(tableOf(results), { ignoreErrors: true }))
    assert.equal(ignored.value, null)
  })

  it('counts groups that share a case as one in the interval', () => {
    // Three clusters of four groups each: each cluster has one neighbor.
    const samples = [0, 1, 2].flatMap((cluster): Sample[] => {
      const tags = [0, 1, 2, 3].map((at) => `pair:${cluster}-${at}`)
      const attacks = tags.map((tag): Sample => [`attack ${tag}`, [tag], true])
      return [[`neighbor ${cluster}`, tags, cluster > 0], ...attacks]
    })
    const found = balanced(samples)
    assert.deepEqual([found.count, found.total], [8, 12])
    assert.deepEqual(found.interval, unitRate([0, 4, 4], [4, 4, 4]).interval)
  })
})

describe('formulas on balanced scores', () => {
  const suites = ['a', 'b'].map((suite, at) => ({
    suite,
    human: null,
    formula: 'success_pct',
    table: tableOf(
      Array.from({ length: 10 }, (_, i) => [
        scored({ suite, case: `attack ${i}`, tags: [`pair:${i}`] }),
        scored({ suite, case: `neighbor ${i}`, tags: [`pair:${i}`], passed: i > at }),
      ]).flat(),
    ),
  }))
  const score = (formula: string) => {
    const scored = scoreSuites(formula, suites, { seed: 1, ignoreErrors: false })
    assert.ok(scored.ok)
    return scored.scores
  }

  it('read rate.balanced of each suite, with its interval', () => {
    const scores = score('rate.balanced * 100')
    assert.deepEqual(
      scores.map(({ suite, score: { value } }) => [suite, Math.round(value ?? 0)]),
      [
        ['a', 90],
        ['b', 80],
        [null, 85],
      ],
    )
    assert.ok(scores.every(({ score: { interval } }) => interval !== null))
  })

  it('read balanced.<suite> in the score of a run, with an interval', () => {
    const [only, ...others] = score('(balanced.a + balanced.b) / 2')
    assert.deepEqual(others, [])
    assert.equal(only?.suite, null)
    assert.ok(Math.abs((only?.score.value ?? 0) - 0.85) < 1e-12)
    assert.notEqual(only?.score.interval, null)
  })

  it('have no interval if they read two numbers of the same answers', () => {
    for (const formula of ['balanced.a + suite.a', 'rate.balanced + rate.pass']) {
      const [first] = score(formula)
      assert.equal(first?.score.interval, null)
      assert.match(first?.score.reason ?? '', /no interval covers both/)
    }
  })

  it('have no value for a suite without groups, and say why', () => {
    const table = tableOf([scored({ suite: 'c' })])
    const missing = scoreSuites('balanced.c', [{ suite: 'c', human: null, formula: 'success_pct', table }], {
      seed: 1,
      ignoreErrors: false,
    })
    assert.ok(missing.ok)
    assert.equal(missing.scores[0]?.score.value, null)
    assert.match(missing.scores[0]?.score.reason ?? '', /share a tag/)
  })
})
