import { type Run, runTotals } from '@assay/core/report'
import { Lease, RunStatus } from '@assay/core/run'
import { z } from 'zod'
import { compareTexts } from './text-order.ts'

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

/** What lists show of a summary beside the rollup, and never filter or sort by; null as there. */
export interface RunFigures {
  /** Ends of the score's interval. */
  readonly score_low: number | null
  readonly score_high: number | null
  /** Why the score or its interval is null. */
  readonly score_reason: string | null
  /** Samples that passed, of those that count. */
  readonly passed: number | null
  readonly counted: number | null
  /** Samples without an answer. */
  readonly errored: number | null
  /** Samples that cost something that nobody knows. */
  readonly cost_unknown: number | null
  /** Median over all samples whose latency was measured, in seconds. */
  readonly p50_s: number | null
}

/** How far a run is. */
export interface RunProgress {
  /** Samples that are recorded. */
  readonly recorded: number
  /** Samples that were planned; null where the plan does not say. */
  readonly planned: number | null
}

/** A run as lists show it: without its plan, with its numbers. */
export type ListedRun = Omit<StoredRun, 'plan'> &
  Rollup &
  RunFigures &
  RunProgress & {
    /** Scores of the finished runs of the same model and suites up to this one, oldest first; only where the query asks for them. */
    readonly trend?: readonly number[]
  }

/** The rollup of a run that has no summary yet. */
export const NO_ROLLUP: Rollup = { success: null, score: null, cost_usd: null, time_s: null, results: null }

/** The figures of a run that has no summary yet. */
export const NO_FIGURES: RunFigures = {
  score_low: null,
  score_high: null,
  score_reason: null,
  passed: null,
  counted: null,
  errored: null,
  cost_unknown: null,
  p50_s: null,
}

/** The numbers of a summary that lists need. */
export function rollUp(summary: Run): Rollup {
  const { success, score, cost_usd, time_s, counts } = runTotals(summary)
  return { success: success.value, score, cost_usd: cost_usd.total, time_s, results: counts.total }
}

/** The figures of a summary but for the median, which is made from the results themselves. */
export function figuresOf(summary: Run): Omit<RunFigures, 'p50_s'> {
  const { success, cost_usd, counts } = runTotals(summary)
  const { interval, reason } = summary.score
  return {
    score_low: interval?.low ?? null,
    score_high: interval?.high ?? null,
    score_reason: reason,
    passed: success.count,
    counted: success.total,
    errored: counts.errored,
    cost_unknown: cost_usd.unknown,
  }
}

/** Returns how many samples a plan has; null where it does not say: the first release and imported runs may have no total. */
export function plannedSamples(plan: unknown): number | null {
  const total = typeof plan === 'object' && plan !== null && 'total' in plan ? plan.total : null
  return typeof total === 'number' && Number.isSafeInteger(total) && total > 0 ? total : null
}

/** Returns what runs have in common whose scores can stand in one line: the model and the suites, in any order. */
export function seriesOf({ model, suites }: Pick<StoredRun, 'model' | 'suites'>): string {
  return JSON.stringify([model, ...[...new Set(suites)].sort(compareTexts)])
}

/** Success for a US dollar, or why there is none. */
export type PricePerformance =
  | { readonly value: number; readonly reason: null }
  | { readonly value: null; readonly reason: string }

/** Returns the share of passed samples for each US dollar. What cost nothing has none, since nothing can be divided by it. */
export function pricePerformance({ success, cost_usd }: Pick<Rollup, 'success' | 'cost_usd'>): PricePerformance {
  if (success === null) return { value: null, reason: 'pass rate unknown' }
  if (cost_usd === null) return { value: null, reason: 'cost unknown' }
  return cost_usd > 0 ? { value: success / cost_usd, reason: null } : { value: null, reason: 'no cost' }
}
