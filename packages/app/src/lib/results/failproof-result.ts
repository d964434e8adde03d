import type { FailproofResult } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { accuracyOf } from '@assay/core/scoring'
import type { StoredRun } from '@assay/store/store'

/**
 * Returns a result in FailProof's format. An unclassified sample is `pass` or `fail` by its checks, and one without a verdict
 * is an `error`, which counts as 0 there. The time is that of the run's end, or of its start.
 */
export function toFailproofResult(
  result: Result,
  { finished_at, started_at }: Pick<StoredRun, 'finished_at' | 'started_at'>,
): FailproofResult {
  const classification = result.classification ?? classifyByChecks(result)
  return {
    run_id: result.run,
    case_id: result.case,
    classification,
    scores: {
      accuracy: result.status === 'unscored' || result.status === 'undecided' ? 0 : accuracyOf(classification),
    },
    timestamp_utc: finished_at ?? started_at,
  }
}

function classifyByChecks(result: Result): FailproofResult['classification'] {
  switch (result.status) {
    case 'scored':
      return { primary: result.passed ? 'pass' : 'fail', details: {} }
    case 'unscored':
    case 'undecided':
      return { primary: 'error', details: { reason: result.reason } }
    case 'errored':
      return { primary: 'error', details: { ...result.error } }
    case 'limited':
      return { primary: 'error', details: { ...result.limit } }
  }
}
