import type { Result } from '@assay/core/result'

/** What became of a sample, in one word. */
export type Outcome = 'passed' | 'failed' | 'unscored' | 'errored' | 'limited'

/** `passed` or `failed` for a scored sample, its status for any other. */
export function outcomeOf(result: Result): Outcome {
  if (result.status !== 'scored') return result.status
  return result.passed ? 'passed' : 'failed'
}

/** Why a sample did not pass; empty when it passed or nothing says why. */
export function reasonOf(result: Result): string {
  if (result.status === 'unscored') return result.reason
  if (result.status === 'errored') return `${result.error.code}: ${result.error.message}`
  if (result.status === 'limited') return `${result.limit.code}: ${result.limit.message}`
  const failed = result.passed ? undefined : result.checks.find((check) => check.passed === false)
  return failed === undefined ? '' : `${failed.kind}: ${failed.reason}`
}

/** How outcomes are coloured. */
export const OUTCOME_FORMAT = {
  passed: 'green',
  failed: 'red',
  errored: 'red',
  limited: 'yellow',
  unscored: 'yellow',
} as const satisfies Record<Outcome, string>
