import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CodeOutcome } from '../result/result.ts'
import { checkQualityWeights, qualityOf } from './quality.ts'

const code = (about: Partial<CodeOutcome>): CodeOutcome => ({
  language: 'rust',
  evidence: null,
  compiled: true,
  tests: { passed: 4, failed: 0 },
  lint_warnings: 0,
  ...about,
})
const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`)

describe('quality, as forgetest defines it', () => {
  it('is 1.0 for perfect code', () => {
    assert.equal(qualityOf(code({})).overall, 1)
  })

  it('is 0 when compilation fails, whatever else is known', () => {
    const failed = code({ compiled: false, tests: { passed: 4, failed: 0 } })
    assert.deepEqual(qualityOf(failed), { compile: 0, tests: 0, lint: 0, structure: 0, overall: 0 })
  })

  it('has a test part of 0 when there are no tests', () => {
    near(qualityOf(code({ tests: { passed: 0, failed: 0 } })).overall, 0.5)
    near(qualityOf(code({ tests: null })).overall, 0.5)
  })

  it('uses the share of tests that passed', () => {
    near(qualityOf(code({ tests: { passed: 3, failed: 1 } })).overall, 0.4 + 0.5 * 0.75 + 0.1)
  })

  it('deducts 1% per lint warning, 10% at most', () => {
    near(qualityOf(code({ lint_warnings: 1 })).overall, 0.99)
    near(qualityOf(code({ lint_warnings: 10 })).overall, 0.9)
    near(qualityOf(code({ lint_warnings: 500 })).overall, 0.9)
  })

  it("uses the suite's weights", () => {
    const weights = { compile: 0.2, tests: 0.8, lint: 0 }
    near(qualityOf(code({ tests: { passed: 1, failed: 1 }, lint_warnings: 9 }), weights).overall, 0.6)
  })

  it('weighs the expected functions and types only where the weights say so', () => {
    const half = code({ structure: { found: 1, expected: 2 } })
    near(qualityOf(half).overall, 1)
    near(qualityOf(half, { compile: 0.3, tests: 0.4, lint: 0.1, structure: 0.2 }).overall, 0.9)
    near(qualityOf(code({}), { compile: 0.3, tests: 0.4, lint: 0.1, structure: 0.2 }).overall, 1)
  })
})

describe('checkQualityWeights', () => {
  it('accepts weights that sum to 1, binary fractions aside', () => {
    assert.equal(checkQualityWeights({ compile: 0.1, tests: 0.2, lint: 0.7 }).ok, true)
  })

  it("names every weight that isn't a number of at least 0", () => {
    const checked = checkQualityWeights({ compile: -0.1, tests: Number.NaN, lint: 1 })
    assert.ok(!checked.ok)
    assert.deepEqual(
      checked.problems.map((problem) => problem.code),
      ['QUALITY_WEIGHT_INVALID', 'QUALITY_WEIGHT_INVALID'],
    )
    assert.match(checked.problems[0]?.message ?? '', /"compile" must be .* found -0.1/)
  })

  it('rejects a sum that is not 1', () => {
    const checked = checkQualityWeights({ compile: 0.5, tests: 0.5, lint: 0.1 })
    assert.ok(!checked.ok)
    assert.match(checked.problems[0]?.message ?? '', /add up to 1, found 1.1/)
  })
})
