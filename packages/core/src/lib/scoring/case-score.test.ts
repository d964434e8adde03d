import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CheckResult, CodeOutcome } from '../result/result.ts'
import { latencyScore } from './case-estimates.ts'
import { caseScoreOf, codePassed } from './case-score.ts'
import { checkLatencyGoal, latencyScoreOf } from './latency-score.ts'
import { factsOf, scored } from './sample-results.ts'

const check = (passed: boolean | null, about: Partial<CheckResult> = {}): CheckResult => ({
  kind: 'match',
  passed,
  score: passed === null ? null : passed ? 1 : 0,
  weight: 1,
  reason: 'because',
  ...about,
})
const ofChecks = (...checks: CheckResult[]) => caseScoreOf({ checks, classification: null, code: null })

describe('caseScoreOf', () => {
  it('is the share of weighted checks for a prompt case, which passes when all do', () => {
    assert.deepEqual(ofChecks(check(true), check(false, { weight: 3 })), {
      status: 'scored',
      score: 0.25,
      passed: false,
    })
    assert.deepEqual(ofChecks(check(true), check(true)), { status: 'scored', score: 1, passed: true })
    assert.deepEqual(ofChecks(check(true, { score: 0.8 })), { status: 'scored', score: 0.8, passed: true })
  })

  it("leaves an answer undecided when a check couldn't be decided", () => {
    const verdict = ofChecks(check(true), check(null, { kind: 'judge' }))
    assert.deepEqual(verdict, { status: 'undecided', reason: 'Check "judge" couldn\'t be decided: because' })
  })

  it("leaves correct code undecided when a check beside it couldn't be decided, and wrong code a failure", () => {
    const judged = (failed: number, ...checks: CheckResult[]) =>
      caseScoreOf({
        checks,
        classification: null,
        code: { compiled: true, tests: { passed: 1, failed }, lint_warnings: 0 },
      })
    const undecided = check(null, { kind: 'judge' })
    assert.equal(judged(0, undecided).status, 'undecided')
    assert.deepEqual(judged(1, undecided), { status: 'scored', score: 0.75, passed: false })
    assert.deepEqual(judged(0, undecided, check(false)), { status: 'scored', score: 1, passed: false })
  })

  it('passes a score of exactly the threshold, though its weights do not add up in binary', () => {
    // (0.7 + 0.5) / (0.7 + 0.5 + 0.4) is 0.75 on paper and 0.7499999999999999 here.
    const checks = [check(true, { weight: 0.7 }), check(true, { weight: 0.5 }), check(false, { weight: 0.4 })]
    const verdict = caseScoreOf({ checks, classification: null, code: null }, { threshold: 0.75 })
    assert.ok(verdict.status === 'scored' && verdict.passed)
  })

  it('passes by the threshold of the eval where it has one', () => {
    const judged = { checks: [check(true), check(false)], classification: null, code: null }
    assert.deepEqual(caseScoreOf(judged, { threshold: 0.5 }), { status: 'scored', score: 0.5, passed: true })
    assert.deepEqual(caseScoreOf(judged, { threshold: 0.6 }), { status: 'scored', score: 0.5, passed: false })
  })

  it('falls back to the pass flag when nothing weighs anything', () => {
    assert.deepEqual(ofChecks(check(true, { weight: 0 })), { status: 'scored', score: 1, passed: true })
    assert.deepEqual(ofChecks(check(false, { weight: 0 })), { status: 'scored', score: 0, passed: false })
  })

  it('is accuracy for a classified case and quality for code', () => {
    const classification = { primary: 'refusal', details: {} } as const
    assert.deepEqual(caseScoreOf({ checks: [], classification, code: null }), {
      status: 'scored',
      score: 0,
      passed: false,
    })
    const code: CodeOutcome = {
      language: 'go',
      evidence: null,
      compiled: true,
      tests: { passed: 2, failed: 0 },
      lint_warnings: 5,
    }
    const verdict = caseScoreOf({ checks: [], classification: null, code })
    assert.ok(verdict.status === 'scored' && verdict.passed && Math.abs(verdict.score - 0.95) < 1e-12)
  })
})

describe('codePassed', () => {
  it('needs compiled code whose tests all pass, at least one; lint does not count', () => {
    const code = (about: Partial<CodeOutcome>): CodeOutcome => ({
      language: 'go',
      evidence: null,
      compiled: true,
      tests: { passed: 1, failed: 0 },
      lint_warnings: 99,
      ...about,
    })
    assert.equal(codePassed(code({})), true)
    assert.equal(codePassed(code({ tests: { passed: 3, failed: 1 } })), false)
    assert.equal(codePassed(code({ tests: { passed: 0, failed: 0 } })), false)
    assert.equal(codePassed(code({ compiled: false, tests: null })), false)
  })
})

describe('latency score', () => {
  const goal = { target_s: 1, limit_s: 5 }

  it('falls from 1 at the target to 0 at the limit', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 5, 60].map((seconds) => latencyScoreOf(seconds, goal)),
      [1, 1, 0.75, 0.5, 0, 0],
    )
    assert.equal(latencyScoreOf(null, goal), null)
  })

  it('is a mean over the samples that have a latency, and does not touch the case score', () => {
    const facts = factsOf([
      scored({ case: 'a', latency_ms: 1000 }),
      scored({ case: 'b', latency_ms: 3000 }),
      scored({ case: 'c', latency_ms: null }),
    ])
    assert.equal(latencyScore(facts, goal).value, 0.75)
    assert.deepEqual([...facts.scores], [1, 1, 1])
  })

  it('rejects a limit that is not above the target', () => {
    assert.equal(checkLatencyGoal(goal).ok, true)
    assert.equal(checkLatencyGoal({ target_s: 5, limit_s: 5 }).ok, false)
    assert.equal(checkLatencyGoal({ target_s: -1, limit_s: 5 }).ok, false)
    assert.equal(checkLatencyGoal({ target_s: 1, limit_s: Number.POSITIVE_INFINITY }).ok, false)
  })
})

describe('caseScoreOf with expectations', () => {
  const expectations = { expect_compile: true, expect_tests: true, max_lint_warnings: null }
  const judge = (code: CodeOutcome, more: object) =>
    caseScoreOf({ checks: [], classification: null, code }, { expectations: { ...expectations, ...more } })
  const code: CodeOutcome = {
    language: 'go',
    evidence: null,
    compiled: true,
    tests: { passed: 1, failed: 1 },
    lint_warnings: 3,
  }

  it("doesn't require tests that need not pass", () => {
    assert.equal(passedOf(judge(code, {})), false)
    assert.equal(passedOf(judge(code, { expect_tests: false })), true)
  })

  it('fails code with more lint warnings than allowed', () => {
    assert.equal(passedOf(judge(code, { expect_tests: false, max_lint_warnings: 2 })), false)
    assert.equal(passedOf(judge(code, { expect_tests: false, max_lint_warnings: 3 })), true)
  })

  it('passes code that must not compile exactly when it does not', () => {
    assert.deepEqual(judge(code, { expect_compile: false }), { status: 'scored', score: 0, passed: false })
    const broken = { ...code, compiled: false, tests: null }
    assert.deepEqual(judge(broken, { expect_compile: false }), { status: 'scored', score: 1, passed: true })
  })
})

function passedOf(verdict: ReturnType<typeof caseScoreOf>): boolean | null {
  return verdict.status === 'scored' ? verdict.passed : null
}
