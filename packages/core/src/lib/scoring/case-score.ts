import type { CheckResult, Classification } from '../result/result.ts'
import { accuracyOf } from './accuracy.ts'
import { type CodeCounts, type QualityWeights, qualityOf } from './quality.ts'

/** A judge's findings about one answer. */
export interface Judged {
  readonly checks: readonly CheckResult[]
  readonly classification: Classification | null
  readonly code: CodeCounts | null
}

/** A case's special expectations of a program; see `CodeSpec`. */
export interface CodeExpectations {
  readonly expect_compile: boolean
  readonly expect_tests: boolean
  readonly max_lint_warnings: number | null
}

/** A verdict on one answer: the case score from 0 to 1 and whether it passed, or why there is none. */
export type Verdict =
  | {
      readonly status: 'scored'
      readonly score: number
      readonly passed: boolean
      /** The greatest score that it could have had, if a check couldn't be decided that can't change the verdict; otherwise left out. */
      readonly score_at_most?: number
    }
  | { readonly status: 'unscored' | 'undecided'; readonly reason: string }

/** Decimal weights such as 0.7, 0.5 and 0.4 make shares that miss a threshold by less than this. */
const DECIMAL_SLACK = 1e-9

/**
 * Computes the case score: quality for code, accuracy for a classified answer, else the share of weighted checks.
 *
 * Code passes when it compiled and every test passed (lint does not count) and there was at least one test; a classified
 * answer passes in class `pass`; checks pass when every one did, or when the score reaches the eval's threshold. A check
 * that could not be decided leaves the answer undecided, unless it is code that fails all the same.
 */
export function caseScoreOf(
  judged: Judged,
  options: {
    weights?: QualityWeights
    threshold?: number | null
    expectations?: CodeExpectations
  } = {},
): Verdict {
  if (judged.code !== null) return codeVerdict(judged.code, judged.checks, options)
  if (judged.classification !== null) {
    const score = accuracyOf(judged.classification)
    return { status: 'scored', score, passed: judged.classification.primary === 'pass' }
  }
  return checksVerdict(judged.checks, options.threshold ?? null)
}

/** Returns whether code is correct in the sense of pass@k: it compiled, there were tests, and none failed. */
export function codePassed(code: CodeCounts): boolean {
  return code.compiled && code.tests !== null && code.tests.passed > 0 && code.tests.failed === 0
}

function codeVerdict(
  code: CodeCounts,
  checks: readonly CheckResult[],
  { weights, expectations }: { weights?: QualityWeights; expectations?: CodeExpectations },
): Verdict {
  const isWanted = expectations === undefined ? codePassed(code) : isExpected(code, expectations)
  const passed = isWanted && checks.every((check) => check.passed !== false)
  const undecided = passed ? undecidedIn(checks) : null
  if (undecided !== null) return undecided
  // Code that should not compile has no quality to measure: it is right or wrong.
  if (expectations?.expect_compile === false) return { status: 'scored', score: code.compiled ? 0 : 1, passed }
  return { status: 'scored', score: qualityOf(code, weights).overall, passed }
}

function isExpected(code: CodeCounts, { expect_compile, expect_tests, max_lint_warnings }: CodeExpectations): boolean {
  if (!expect_compile) return !code.compiled
  if (expect_tests ? !codePassed(code) : !code.compiled) return false
  return max_lint_warnings === null || (code.lint_warnings ?? 0) <= max_lint_warnings
}

function checksVerdict(checks: readonly CheckResult[], threshold: number | null): Verdict {
  const undecided = undecidedIn(checks)
  if (undecided !== null) return undecided
  const allPassed = checks.every((check) => check.passed === true)
  let sum = 0
  let weights = 0
  for (const check of checks) {
    sum += check.weight * (check.score ?? (check.passed === true ? 1 : 0))
    weights += check.weight
  }
  // Checks that all weigh nothing, and an eval without checks, leave only the pass flag.
  const score = weights > 0 ? Math.min(1, sum / weights) : allPassed ? 1 : 0
  return { status: 'scored', score, passed: threshold === null ? allPassed : score >= threshold - DECIMAL_SLACK }
}

/** Returns the verdict that the first check without an outcome leaves, or null when all have one. */
function undecidedIn(checks: readonly CheckResult[]): Verdict | null {
  const undecided = checks.find((check) => check.passed === null)
  if (undecided === undefined) return null
  return { status: 'undecided', reason: `Check "${undecided.kind}" couldn't be decided: ${undecided.reason}` }
}
