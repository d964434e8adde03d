import type { CheckResult } from '@assay/core/result'
import type { AppliedNode } from '../level/apply-nodes.ts'

/** What a result keeps of each check. */
export function checkResults(applied: readonly AppliedNode[], showReason: (reason: string) => string): CheckResult[] {
  return applied.map(({ node: { kind, weight }, finding: { passed, score, reason } }) => {
    return { kind, passed, score, weight, reason: showReason(reason) }
  })
}
