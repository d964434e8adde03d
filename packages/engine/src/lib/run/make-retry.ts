import { mayBeBilled } from '@assay/core/exchange'
import type { Result, Try } from '@assay/core/result'

/**
 * Makes the result of a retry. Answers that the earlier result had are kept and counted again, but its tries aren't, so they are added: what
 * may have been billed for them is part of the sample's cost.
 */
export function makeRetry(result: Result, earlier: Result): Result {
  const before = earlier.tries ?? failedTries(earlier)
  const tries = [...before, ...(result.tries ?? [])]
  return {
    ...result,
    ...addCosts(
      result,
      before.filter(({ judge }) => judge === undefined),
    ),
    ...judgeCosts(result, before),
    ...addCounts(result, earlier),
    retry: (earlier.retry ?? 0) + 1,
    ...(tries.length === 0 ? {} : { tries }),
  }
}

/** Returns the try that an errored result ended with, if it doesn't list its tries. */
function failedTries(earlier: Result): Try[] {
  const turn = earlier.turns.length - 1
  // The sandbox or a tool failed, or nothing was sent.
  if (earlier.status !== 'errored' || turn < 0 || earlier.turns[turn]?.answer !== null) return []
  const { code } = earlier.error
  return [{ turn, code, latency_ms: null, cost_usd: mayBeBilled(code) ? null : 0 }]
}

function addCosts(result: Result, tries: readonly Try[]): Pick<Result, 'cost_usd' | 'cost_at_least_usd'> {
  const known = tries.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0)
  const isCertain = tries.every(({ cost_usd }) => cost_usd !== null)
  const { cost_usd, cost_at_least_usd } = result
  if (isCertain && (cost_usd !== null || known === 0)) {
    return { cost_usd: cost_usd === null ? null : cost_usd + known, ...leastOf(cost_at_least_usd) }
  }
  return { cost_usd: null, ...leastOf((cost_at_least_usd ?? cost_usd ?? 0) + known || undefined) }
}

/** Returns what the judges cost if one of their earlier tries may have been billed. */
function judgeCosts({ judge_cost_usd, judge_cost_at_least_usd }: Result, tries: readonly Try[]) {
  if (!tries.some(({ judge, cost_usd }) => judge !== undefined && cost_usd === null)) return {}
  const known = judge_cost_at_least_usd ?? judge_cost_usd ?? 0
  return { judge_cost_usd: null, ...(known === 0 ? {} : { judge_cost_at_least_usd: known }) }
}

/** Adds what both counted under a budget. Answers that are kept count twice, which spends too little rather than too much. */
function addCounts(result: Result, earlier: Result): Pick<Result, 'counted_usd'> {
  if (result.counted_usd === undefined && earlier.counted_usd === undefined) return {}
  return { counted_usd: countOf(result) + countOf(earlier) }
}

function countOf(result: Result): number {
  const { counted_usd, cost_usd, judge_cost_usd, cost_at_least_usd = 0, judge_cost_at_least_usd = 0 } = result
  return counted_usd ?? (cost_usd ?? cost_at_least_usd) + (judge_cost_usd ?? judge_cost_at_least_usd)
}

function leastOf(cost_at_least_usd: number | undefined): Pick<Result, 'cost_at_least_usd'> {
  return cost_at_least_usd === undefined ? {} : { cost_at_least_usd }
}
