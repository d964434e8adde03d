import { type CheckOptions, durationMs } from '@assay/core/suite'
import type { PreparedCheck } from '../check/check-tools.ts'
import { failing, passing, undecided } from '../check/finding.ts'

/** The answer was complete within the time. */
export function prepareLatency({ limit }: CheckOptions<'latency'>): PreparedCheck {
  const limitMs = durationMs(limit)
  return ({ latency_ms }) => {
    if (limitMs === null) return undecided(`The limit "${limit}" is not a duration.`)
    if (latency_ms === null) return undecided('The latency of the answer is not known.')
    const reason = `The answer took ${Math.round(latency_ms)} ms; at most ${limitMs} ms wanted.`
    return latency_ms <= limitMs ? passing(reason) : failing(reason)
  }
}

/** The answer cost at most so much. */
export function prepareCost({ limit }: CheckOptions<'cost'>): PreparedCheck {
  return ({ cost_usd, model }) => {
    if (cost_usd === null) return undecided(`No price is known for the model "${model}".`)
    const reason = `The answer cost $${cost_usd}; at most $${limit} wanted.`
    return cost_usd <= limit ? passing(reason) : failing(reason)
  }
}
