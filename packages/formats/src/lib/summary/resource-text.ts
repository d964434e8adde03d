import type { SuiteSummary, SuiteTotals } from '@assay/core/report'
import { count, dollars, plural, seconds } from '../text/numbers.ts'

/** Returns `$0.0177`, or `at least $0.0177` with the number of samples without a known cost and why, or why nothing is known. */
export function costText(cost: SuiteTotals['cost_usd'], samples: number): string {
  const { total, unknown, maybe_billed, no_usage, unfinished = 0 } = cost
  if (total !== null) return dollars(total)
  if (unknown + unfinished === 0) return 'n/a (no cost measured)'
  const unpriced = unknown - maybe_billed - no_usage
  const kinds: readonly (readonly [number, string])[] = [
    [unpriced, unpriced === 1 ? 'has no known price' : 'have no known price'],
    [no_usage, no_usage === 1 ? 'reports no usage' : 'report no usage'],
    [maybe_billed, 'may have been billed without an answer'],
  ]
  const why = kinds
    .filter(([number]) => number > 0)
    .map(([number, what], at) => `${count(number)}${at === 0 ? ` of ${plural(samples, 'sample')}` : ''} ${what}`)
  return `${boundText(cost) ?? 'unknown'} (${[...why, ...openText(unfinished)].join(', ')})`
}

/** Formats the cost of model judges: `$0.0177`, or the number of samples whose judge has no known cost. */
export function judgeCostText(cost: SuiteSummary['judge_cost_usd']): string {
  if (cost.total !== null) return dollars(cost.total)
  const { unknown, unfinished = 0 } = cost
  const why = unknown === 0 && unfinished > 0 ? [] : [`the judges of ${plural(unknown, 'sample')} have no known cost`]
  return `${boundText(cost) ?? 'unknown'} (${[...why, ...openText(unfinished)].join(', ')})`
}

function openText(unfinished: number): string[] {
  return unfinished === 0 ? [] : [`${plural(unfinished, 'request')} of unfinished samples may have been billed`]
}

/** Returns `$0.0177`, `at least $0.0177` if only this much is certain, or `n/a`. */
export function costOrBound(cost: { readonly total: number | null; readonly known: number | null }): string {
  return cost.total === null ? (boundText(cost) ?? 'n/a') : dollars(cost.total)
}

function boundText({ known }: { readonly known: number | null }): string | null {
  return known === null || known === 0 ? null : `at least ${dollars(known)}`
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
