import type { Run } from '@assay/core/report'
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
  let passed = 0
  let judged = 0
  let results = 0
  let cost: number | null = 0
  for (const suite of summary.suites) {
    passed += suite.success.count
    judged += suite.success.total
    results += suite.counts.total
    cost = cost === null || suite.cost_usd.total === null ? null : cost + suite.cost_usd.total
  }
  const { started_at, finished_at } = summary
  return {
    success: judged === 0 ? null : passed / judged,
    score: summary.score.value,
    cost_usd: summary.suites.length === 0 ? null : cost,
    time_s: finished_at === null ? null : (Date.parse(finished_at) - Date.parse(started_at)) / 1000,
    results,
  }
}
