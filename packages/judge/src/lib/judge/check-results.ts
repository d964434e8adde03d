import type { CheckResult } from '@assay/core/result'
import type { AppliedNode } from '../level/apply-nodes.ts'

/** Returns the check results that a result stores. */
export function checkResults(applied: readonly AppliedNode[], showReason: (reason: string) => string): CheckResult[] {
  return applied.map(({ node: { kind, weight }, finding: { passed, score, reason } }) => {
    return { kind, passed, score, weight, reason: showReason(reason) }
  })
}
