import type { Result } from '@assay/core/result'
import type { SampleFacts } from '@assay/core/run'

/** Maximum length of an error message in an event. */
const MESSAGE_LIMIT = 300

/** Returns a sample's facts for an event: its key and its numbers. */
export function sampleFacts(result: Result): SampleFacts {
  const { suite, case: id, variant, attempt, status, classification } = result
  const { cost_usd, judge_cost_usd, latency_ms, from_cache } = result
  return {
    suite,
    case: id,
    ...(variant === undefined ? {} : { variant }),
    attempt,
    status,
    passed: result.status === 'scored' ? result.passed : null,
    score: result.status === 'scored' ? result.score : null,
    class: classification?.primary ?? null,
    cost_usd,
    judge_cost_usd,
    latency_ms,
    from_cache,
    error: result.status === 'errored' ? cutMessage(result.error) : null,
  }
}

function cutMessage({ code, message }: { readonly code: string; readonly message: string }) {
  return { code, message: message.length > MESSAGE_LIMIT ? `${message.slice(0, MESSAGE_LIMIT)}…` : message }
}
