import { type Run, runTotals } from '@assay/core/report'
import { Lease, RunStatus } from '@assay/core/run'
import { z } from 'zod'

/** A run as it is kept: what it is, and its plan, which is all that resuming needs beside the results. */
export const StoredRun = z.object({
  id: z.string().min(1),
  /** Shared by the runs of one command. */
  experiment: z.string(),
  model: z.string(),
  status: RunStatus,
  /** Who runs it now, if anybody: a lease that has ended is one too until it is taken over. */
  lease: Lease.nullable().default(null),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  seed: z.int().min(0),
  ignore_errors: z.boolean(),
  /** Each once, in the order in which they were given. */
  tags: z.array(z.string()),
  /** Names of the suites, in the order of the plan. */
  suites: z.array(z.string()),
  plan_hash: z.string(),
  /** A `RunPlan`, or what the first release stored; the store reads only the versions of suites in it (`namedVersions`). */
  plan: z.unknown(),
})
export type StoredRun = z.infer<typeof StoredRun>

/** The numbers of a summary that lists show, filter and sort by; null until there is a summary, or where it has none. */
export interface Rollup {
  /** Share of samples that passed, 0 to 1, over all suites. */
  readonly success: number | null
  readonly score: number | null
  /** US dollars; null when the price of any suite's samples is unknown. */
  readonly cost_usd: number | null
  /** From the start of the run to its end, in seconds. */
  readonly time_s: number | null
  readonly results: number | null
}

/** A run as lists show it: without its plan, with its numbers. */
export type ListedRun = Omit<StoredRun, 'plan'> & Rollup

/** The rollup of a run that has no summary yet. */
export const NO_ROLLUP: Rollup = { success: null, score: null, cost_usd: null, time_s: null, results: null }

/** The numbers of a summary that lists need. */
export function rollUp(summary: Run): Rollup {
  const { success, score, cost_usd, time_s, counts } = runTotals(summary)
  return { success: success.value, score, cost_usd: cost_usd.total, time_s, results: counts.total }
}

/** Success for a US dollar, or why there is none. */
export type PricePerformance =
  | { readonly value: number; readonly reason: null }
  | { readonly value: null; readonly reason: string }

/** Returns the share of passed samples for each US dollar. What cost nothing has none, since nothing can be divided by it. */
export function pricePerformance({ success, cost_usd }: Pick<Rollup, 'success' | 'cost_usd'>): PricePerformance {
  if (success === null) return { value: null, reason: 'no known success' }
  if (cost_usd === null) return { value: null, reason: 'no known cost' }
  return cost_usd > 0 ? { value: success / cost_usd, reason: null } : { value: null, reason: 'cost nothing' }
}
