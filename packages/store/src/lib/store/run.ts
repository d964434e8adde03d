import { type Run, runTotals } from '@assay/core/report'
import { Lease, RunStatus } from '@assay/core/run'
import { z } from 'zod'
import { compareTexts } from './text-order.ts'

/** A stored run with its plan, which is all that resuming needs besides the results. */
export const StoredRun = z.object({
  id: z.string().min(1),
  /** ID shared by the runs of one command. */
  experiment: z.string(),
  model: z.string(),
  status: RunStatus,
  /** The lease of its current owner; an expired lease stays until it is taken over. */
  lease: Lease.nullable().default(null),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  seed: z.int().min(0),
  ignore_errors: z.boolean(),
  /** Tags, each once, in their given order. */
  tags: z.array(z.string()),
  /** Names of the suites, in the plan's order. */
  suites: z.array(z.string()),
  plan_hash: z.string(),
  /** A `RunPlan`, or what the first release stored; the store only reads the suites' versions in it (`namedVersions`). */
  plan: z.unknown(),
})
export type StoredRun = z.infer<typeof StoredRun>

/** A summary's numbers that lists show, filter and sort by; null until there is a summary, or if it has none. */
export interface Rollup {
  /** Share of passed samples over all suites, 0 to 1. */
  readonly success: number | null
  readonly score: number | null
  /** US dollars; null if the price of any suite's samples is unknown. */
  readonly cost_usd: number | null
  /** Duration of the run in seconds. */
  readonly time_s: number | null
  readonly results: number | null
}

/** A summary's numbers that lists show but never filter or sort by; null as in the rollup. */
export interface RunFigures {
  /** Bounds of the score's interval. */
  readonly score_low: number | null
  readonly score_high: number | null
  /** The reason why the score or its interval is null. */
  readonly score_reason: string | null
  /** Samples that passed, among those that count. */
  readonly passed: number | null
  readonly counted: number | null
  /** Samples without an answer. */
  readonly errored: number | null
  /** Samples with an unknown cost. */
  readonly cost_unknown: number | null
  /** Median latency of all measured samples, in seconds. */
  readonly p50_s: number | null
}

/** A run's progress. */
export interface RunProgress {
  /** The number of recorded samples. */
  readonly recorded: number
  /** The number of planned samples; null if the plan doesn't say. */
  readonly planned: number | null
}

/** A run in a list: without its plan, with its numbers. */
export type ListedRun = Omit<StoredRun, 'plan'> &
  Rollup &
  RunFigures &
  RunProgress & {
    /** Scores of the finished runs of the same model and suites up to this one, oldest first; only if the query asks for them. */
    readonly trend?: readonly number[]
  }

/** The rollup of a run without a summary. */
export const NO_ROLLUP: Rollup = { success: null, score: null, cost_usd: null, time_s: null, results: null }

/** The figures of a run without a summary. */
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

/** Returns a summary's numbers for lists. */
export function rollUp(summary: Run): Rollup {
  const { success, score, cost_usd, time_s, counts } = runTotals(summary)
  return { success: success.value, score, cost_usd: cost_usd.total, time_s, results: counts.total }
}

/** Returns a summary's figures except for the median, which is computed from the results. */
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

/** Returns the number of samples in a plan; null if it doesn't say: runs of the first release and imported runs may have no total. */
export function plannedSamples(plan: unknown): number | null {
  const total = typeof plan === 'object' && plan !== null && 'total' in plan ? plan.total : null
  return typeof total === 'number' && Number.isSafeInteger(total) && total > 0 ? total : null
}

/** Returns the key of runs whose scores form one series: the model and the suites, in any order. */
export function seriesOf({ model, suites }: Pick<StoredRun, 'model' | 'suites'>): string {
  return JSON.stringify([model, ...[...new Set(suites)].sort(compareTexts)])
}

/** Success per US dollar, or the reason why there is none. */
export type PricePerformance =
  | { readonly value: number; readonly reason: null }
  | { readonly value: null; readonly reason: string }

/** Returns the share of passed samples per US dollar. A free run has none, since dividing by zero is impossible. */
export function pricePerformance({ success, cost_usd }: Pick<Rollup, 'success' | 'cost_usd'>): PricePerformance {
  if (success === null) return { value: null, reason: 'pass rate unknown' }
  if (cost_usd === null) return { value: null, reason: 'cost unknown' }
  return cost_usd > 0 ? { value: success / cost_usd, reason: null } : { value: null, reason: 'no cost' }
}
