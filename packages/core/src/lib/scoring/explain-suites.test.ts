import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explainSuites } from './explain-suites.ts'
import { scored, tableOf } from './sample-results.ts'
import { scoreSuites } from './score-suites.ts'

const options = { seed: 1, ignoreErrors: false }
const samples = ['a', 'b'].map((suite, at) => ({
  suite,
  human: null,
  formula: 'success_pct / 2',
  table: tableOf(
    Array.from({ length: 10 }, (_, index) =>
      scored({ suite, case: `${index}`, eval: suite, passed: index > at, cost_usd: 0.1 }),
    ),
  ),
}))

/** Names of suites with the value that their explanation ends in. */
function explained(formula: string) {
  return explainSuites(formula, samples, options).map(({ suite, explanation: { outcome } }) => [
    suite,
    outcome.ok ? outcome.value : outcome.code,
  ])
}

describe('the explanation of a run’s scores', () => {
  it('ends in the scores', () => {
    for (const formula of ['success_pct * 3 - total_cost', 'suite.a + 2 * suite.b', '1 / (success_pct - 90)']) {
      const scored = scoreSuites(formula, samples, options)
      assert.ok(scored.ok)
      const scores = scored.scores.map(({ suite, score, error }) => [suite, score.value ?? error?.code])
      assert.deepEqual(explained(formula), scores.slice(0, explained(formula).length), formula)
    }
    assert.deepEqual(explained('suite.a + 2 * suite.b'), [[null, 45 + 2 * 40]])
  })

  it('has the inputs that move a score', () => {
    const [first] = explainSuites('success_pct / total_cost', samples, options)
    assert.deepEqual(
      first?.explanation.sensitivities.map(({ name, effect_of_one_percent }) => [
        name,
        effect_of_one_percent?.toFixed(6),
      ]),
      [
        ['success_pct', '0.900000'],
        ['total_cost', '-0.900000'],
      ],
    )
  })

  it('leaves out suites that don’t have what the formula names', () => {
    assert.deepEqual(explained('a * 1'), [['a', 0.9]])
    assert.deepEqual(explained('a +'), [])
  })
})
