import type { UnfinishedAmounts, UnfinishedCost } from './report.ts'

/** What requests without a result cost if there are none. */
export const NOTHING_UNFINISHED: UnfinishedAmounts = { cost_usd: 0, unknown: 0, judge_cost_usd: 0, judge_unknown: 0 }

/** A request that no result includes: the suite, if it's known, what it cost, and whether a judge was asked. */
export interface UnfinishedRequest {
  readonly suite: string | null
  readonly cost_usd: number | null
  readonly judge?: string | undefined
}

/** Adds up requests that no result includes, by suite; undefined without any. */
export function sumUnfinished(requests: readonly UnfinishedRequest[]): UnfinishedCost | undefined {
  if (requests.length === 0) return undefined
  const suites = Array.from(
    Map.groupBy(requests, ({ suite }) => suite),
    ([suite, own]) => ({ suite, ...amountsOf(own) }),
  )
  return { ...amountsOf(requests), suites }
}

function amountsOf(requests: readonly UnfinishedRequest[]): UnfinishedAmounts {
  const amounts = { ...NOTHING_UNFINISHED }
  for (const { cost_usd, judge } of requests) {
    const of = judge === undefined ? '' : 'judge_'
    if (cost_usd === null) amounts[`${of}unknown`]++
    else amounts[`${of}cost_usd`] += cost_usd
  }
  return amounts
}

/**
 * Returns what a suite's own unfinished requests cost; null if it has none that may have cost anything. Those of an unknown suite may have been any suite's, so each suite's total is
 * only a lower limit.
 */
export function unfinishedOfSuite(unfinished: UnfinishedCost, suite: string): UnfinishedAmounts | null {
  const amounts = { ...NOTHING_UNFINISHED }
  for (const each of partsOf(unfinished)) {
    if (each.suite !== suite && each.suite !== null) continue
    amounts.unknown += each.unknown
    amounts.judge_unknown += each.judge_unknown
    if (each.suite === null) continue
    amounts.cost_usd += each.cost_usd
    amounts.judge_cost_usd += each.judge_cost_usd
  }
  return Object.values(amounts).every((amount) => amount === 0) ? null : amounts
}

/** Returns what is certain of the requests that none of these suites includes. */
export function unfinishedElsewhere(
  unfinished: UnfinishedCost,
  included: ReadonlySet<string>,
): Pick<UnfinishedAmounts, 'cost_usd' | 'judge_cost_usd'> {
  const elsewhere = partsOf(unfinished).filter(({ suite }) => suite === null || !included.has(suite))
  return {
    cost_usd: elsewhere.reduce((sum, each) => sum + each.cost_usd, 0),
    judge_cost_usd: elsewhere.reduce((sum, each) => sum + each.judge_cost_usd, 0),
  }
}

/** Returns the parts by suite. A summary of an earlier version of 0.1.0 doesn't name suites. */
function partsOf({ suites, ...amounts }: UnfinishedCost): UnfinishedCost['suites'] {
  return suites.length === 0 ? [{ suite: null, ...amounts }] : suites
}
