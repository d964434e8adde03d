import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileFormula } from '../formula/compile.ts'
import { formulaScore } from './formula-score.ts'
import { createSuiteMetrics } from './metrics.ts'
import { runFormulaScore, type ScoredSuite } from './run-formula.ts'
import { runScore } from './run-score.ts'
import { factsOf, scored } from './sample-results.ts'

function compile(text: string) {
  const compiled = compileFormula(text, { evals: [] })
  assert.ok(compiled.ok)
  return compiled.program
}

function suite(name: string, cases: number, formula = 'score.mean'): ScoredSuite {
  const results = Array.from({ length: cases }, (_, i) => scored({ case: `${i}`, score: i / (cases - 1 || 1) }))
  return { suite: name, metrics: createSuiteMetrics(factsOf(results)), formula: compile(formula) }
}

describe('runFormulaScore', () => {
  it('reads the scores of suites, with the standard error of independent suites', () => {
    const { score } = runFormulaScore(compile('suite.a + 2 * suite.b'), [suite('a', 101), suite('b', 101)], { seed: 1 })
    assert.ok(score.value !== null && Math.abs(score.value - 1.5) < 1e-12)
    // Evenly spread scores on 0 to 1 have a standard deviation of about 0.2930.
    const expected = 2 * 1.984 * Math.sqrt(1 + 4) * (0.293 / Math.sqrt(101))
    assert.ok(score.interval !== null && Math.abs((score.interval.high - score.interval.low) / expected - 1) < 0.08)
  })

  it('has the interval of the mean over suites when it is that mean', () => {
    const suites = [suite('a', 9), suite('b', 30), suite('c', 5)]
    const options = { seed: 1 }
    const { score } = runFormulaScore(compile('(suite.a + suite.b + suite.c) / 3'), suites, options)
    const mean = runScore(
      suites.map((each) => ({ suite: each.suite, score: formulaScore(each.formula, each.metrics, options).score })),
    )
    assert.ok(mean.ok && score.interval !== null && mean.value.interval !== null)
    assert.ok(Math.abs(score.interval.low - mean.value.interval.low) < 1e-12)
    assert.ok(Math.abs(score.interval.high - mean.value.interval.high) < 1e-12)
  })

  it('has no value when a suite has none, and says why', () => {
    const { score, error } = runFormulaScore(
      compile('suite.a + suite.b'),
      [suite('a', 9), suite('b', 9, '1 / tokens.reasoning')],
      {
        seed: 1,
      },
    )
    assert.equal(score.value, null)
    assert.equal(error?.code, 'FORMULA_DIVISION_BY_ZERO')
    assert.match(error?.message ?? '', /suite.b at column 11 has no value: tokens.reasoning is 0/)
    assert.match(
      runFormulaScore(compile('suite.c'), [suite('a', 9)], { seed: 1 }).error?.message ?? '',
      /no such suite/,
    )
  })

  it('has no interval when a suite has none, and names it', () => {
    const { score } = runFormulaScore(compile('suite.a + suite.b'), [suite('a', 9), suite('b', 1)], { seed: 1 })
    assert.equal(score.interval, null)
    assert.match(score.reason ?? '', /suite.b: An interval needs at least two cases/)
  })
})
