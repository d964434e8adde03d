import { type CheckOptions, durationMs } from '@assay/core/suite'
import type { PreparedCheck } from '../check/check-tools.ts'
import { failing, passing, undecided } from '../check/finding.ts'

/** Prepares the check that the answer was complete within the time. */
export function prepareLatency({ limit }: CheckOptions<'latency'>): PreparedCheck {
  const limitMs = durationMs(limit)
  return ({ latency_ms }) => {
    if (limitMs === null) return undecided(`Expected a duration in "limit", found "${limit}".`)
    if (latency_ms === null) return undecided("The answer's latency is unknown.")
    const reason = `Took ${Math.round(latency_ms)} ms; the limit is ${limitMs} ms.`
    return latency_ms <= limitMs ? passing(reason) : failing(reason)
  }
}

/** Prepares the check on the cost of the answer, in US dollars. */
export function prepareCost({ limit }: CheckOptions<'cost'>): PreparedCheck {
  return ({ cost_usd, model }) => {
    if (cost_usd === null) return undecided(`The price of the model "${model}" is unknown.`)
    const reason = `Cost $${cost_usd}; the limit is $${limit}.`
    return cost_usd <= limit ? passing(reason) : failing(reason)
  }
}
