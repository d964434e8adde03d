import type { SuiteSummary, SuiteTotals } from '@assay/core/report'
import { count, dollars, plural, seconds } from '../text/numbers.ts'

/** Returns `$0.0177`, or the number of samples without a known cost and why, and what the others cost. */
export function costText(cost: SuiteTotals['cost_usd'], samples: number): string {
  const { total, known, unknown, maybe_billed } = cost
  if (total !== null) return dollars(total)
  if (unknown === 0) return 'n/a (no cost measured)'
  const unpriced = unknown - maybe_billed
  const of = ` of ${plural(samples, 'sample')}`
  const why = [
    ...(unpriced > 0 ? [`${count(unpriced)}${of} ${unpriced === 1 ? 'has' : 'have'} no known price`] : []),
    ...(maybe_billed > 0
      ? [`${count(maybe_billed)}${unpriced > 0 ? '' : of} may have been billed without an answer`]
      : []),
  ]
  return `unknown (${why.join(', ')}${known === null ? '' : `; the others cost ${dollars(known)}`})`
}

/** Formats the cost of model judges: `$0.0177`, or the number of samples whose judge has no known price. */
export function judgeCostText({ total, unknown }: SuiteSummary['judge_cost_usd']): string {
  if (total !== null) return dollars(total)
  return `unknown (${plural(unknown, 'sample')} judged by a model without a known price)`
}

/** Returns `avg 1.21s · p95 2.90s`, or `n/a (reason)`. */
export function latencyText({ mean, p95 }: SuiteSummary['latency_s']): string {
  if (mean.value === null) return `n/a (${mean.reason ?? 'unknown'})`
  return `avg ${seconds(mean.value)}${p95 === null ? '' : ` · p95 ${seconds(p95)}`}`
}

/** Returns `3,204 in · 812 out`, and how many samples nobody counted. */
export function tokenText({ input, output, reasoning, unknown }: SuiteSummary['tokens']): string {
  const uncounted = unknown > 0 ? [`${plural(unknown, 'sample')} not counted`] : []
  if (input === null && output === null) {
    return unknown > 0 ? `unknown (${uncounted.join()})` : 'n/a (no tokens counted)'
  }
  const texts = [`${countOrUnknown(input)} in`, `${countOrUnknown(output)} out`]
  if (reasoning !== null && reasoning > 0) texts.push(`${count(reasoning)} reasoning`)
  return [...texts, ...uncounted].join(' · ')
}

function countOrUnknown(value: number | null): string {
  return value === null ? 'unknown' : count(value)
}
