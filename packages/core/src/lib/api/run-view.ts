import { z } from 'zod'
import { Counts, ScoreError, StopReason, SuiteSummary, UnfinishedCost } from '../report/report.ts'
import { RunStatus } from '../run/run-status.ts'
import { Estimate, Interval } from '../statistics/interval.ts'
import { queryInteger } from './query.ts'

const count = z.int().min(0)
const amount = z.number().nullable()

/** The numbers of a run or one of its suites. Unknown ones are null. */
const numbers = {
  /** The formula's value; if it has none, null, and `score_error` gives the reason. */
  score: amount,
  score_formula: z.string(),
  score_interval: Interval.nullable(),
  score_error: ScoreError.nullable(),
  /** The reason why `score` or its interval is null. */
  score_reason: z.string().nullable(),
  /** Samples that passed, 0 to 100. */
  success_pct: amount,
  counts: Counts,
  /** US dollars; null when any request's cost is unknown. */
  total_cost: amount,
  /**
   * The known part of the cost, its number of samples, and the number of samples with an unknown cost; `unfinished` counts requests of
   * unknown cost that no result includes, and is left out if there are none.
   */
  cost: z.object({
    known: amount,
    priced: count.nullable(),
    unknown: count,
    maybe_billed: count,
    unfinished: count.optional(),
  }),
  /** The additional cost of model judges; `known` is what is certain. */
  judge_cost: z.object({
    total: amount,
    known: amount.default(null),
    unknown: count,
    unfinished: count.optional(),
  }),
  tokens: z.object({ input: count.nullable(), output: count.nullable(), reasoning: count.nullable(), unknown: count }),
  /** Seconds. Quantiles across several suites aren't known. */
  latency: z.object({ mean_s: amount, p50_s: amount, p95_s: amount, max_s: amount }),
}

/** One suite of a run. */
export const SuiteView = z
  .object({
    suite: z.string(),
    file: z.string().nullable(),
    ...numbers,
    summary: SuiteSummary.meta({ id: 'SuiteSummary' }),
  })
  .meta({ id: 'SuiteView' })
export type SuiteView = z.infer<typeof SuiteView>

/** A run with its numbers, as they are now. */
export const RunView = z
  .object({
    id: z.string(),
    experiment: z.string(),
    model: z.string(),
    status: RunStatus,
    /** The reason why a stopped run took no more samples. */
    stop_reason: StopReason.nullable(),
    /** What stopped it and what to do; omitted if the reason says all. */
    stop_message: z.string().optional(),
    /** The reason why a queued or running run is waiting; null if nothing holds it up. */
    holdup: z.string().nullable(),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    /** The time from start to end; null while it runs. */
    time_s: amount,
    tags: z.array(z.string()).readonly(),
    seed: count,
    ignore_errors: z.boolean(),
    /** Planned samples that aren't recorded; those that `--until` made needless aren't missing. */
    missing: count,
    /** What was spent on requests that no result includes; left out if there are none. */
    unfinished: UnfinishedCost.optional(),
    /** Recorded and planned samples; `total` is null if the plan doesn't say. */
    progress: z.object({ done: count, total: count.nullable() }),
    /** The number of the last result the figures include; it changes after every recorded result. */
    revision: count,
    ...numbers,
    /** The mean penalized score; null if no suite has penalties. */
    penalized: Estimate.nullable().default(null),
    suites: z.array(SuiteView).readonly(),
  })
  .meta({ id: 'Run' })
export type RunView = z.infer<typeof RunView>

/** The revision at which to show a run. */
export const RunViewQuery = z.strictObject({
  /** Shows the run as it was when the result with this number was recorded; default: as it is now. */
  at: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
})

/** The answer to `GET /api/runs/{id}`. */
export const RunAnswer = z.object({ run: RunView })
export type RunAnswer = z.infer<typeof RunAnswer>
