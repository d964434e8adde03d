import type { CheckResult, CodeOutcome } from '@assay/core/result'
import type { CodeSpec } from '@assay/core/suite'

/** Returns a case's expectations of its program beyond passing tests as checks, so that the user sees which failed. */
export function checkCode({ compiled, lint_warnings }: CodeOutcome, spec: CodeSpec): CheckResult[] {
  const { expect_compile, max_lint_warnings: most } = spec
  if (!expect_compile) {
    const reason = compiled ? 'Expected a compile error, found none.' : "The code doesn't compile, as expected."
    return [checkResult('expect_compile', !compiled, reason)]
  }
  if (most === null || !compiled) return []
  const warnings = lint_warnings ?? 0
  return [
    checkResult(
      'max_lint_warnings',
      warnings <= most,
      `${warnings} lint ${warnings === 1 ? 'warning' : 'warnings'}; the limit is ${most}.`,
    ),
  ]
}

function checkResult(kind: string, passed: boolean, reason: string): CheckResult {
  return { kind, passed, score: passed ? 1 : 0, weight: 1, reason }
}
