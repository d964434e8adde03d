import type { Result } from '../result/result.ts'

/**
 * Says how each of a sample's tries without an answer ended: `timeout · 30.00s · may have been billed`. Codes and the names of judges are
 * untrusted text.
 */
export function describeTries({ tries = [], turns }: Pick<Result, 'tries' | 'turns'>): string[] {
  return tries.map(({ turn, code, latency_ms, cost_usd, judge }) =>
    [
      ...(judge === undefined ? [] : [judge]),
      ...(turns.length > 1 && judge === undefined ? [`turn ${turn + 1}`] : []),
      code,
      ...(latency_ms === null ? [] : [`${(latency_ms / 1000).toFixed(2)}s`]),
      cost_usd === null ? 'may have been billed' : 'not billed',
    ].join(' · '),
  )
}

/** Says how a result ended that a retry has taken the place of: `Before its first retry: errored, timeout: …`. The reason is untrusted text. */
export function describeEarlier(result: Result): string {
  const what = result.retry === undefined ? 'Before its first retry' : `After retry ${result.retry}`
  return `${what}: ${result.status}, ${explainEarlier(result)}`
}

function explainEarlier(result: Result): string {
  if (result.status === 'errored') return `${result.error.code}: ${result.error.message}`
  // Retries take the place of errored and undecided results only.
  return 'reason' in result ? result.reason : ''
}
