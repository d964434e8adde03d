import { z } from 'zod'
import { Counts, ScoreError, StopReason, SuiteSummary } from '../report/report.ts'
import { RunStatus } from '../run/run-status.ts'
import { Estimate, Interval } from '../statistics/interval.ts'
import { queryInteger } from './query.ts'

const count = z.int().min(0)
const amount = z.number().nullable()

/** The numbers of a run or of one of its suites. What is unknown is null. */
const numbers = {
  /** The value of the formula; null where it has none, and `score_error` says why. */
  score: amount,
  score_formula: z.string(),
  score_interval: Interval.nullable(),
  score_error: ScoreError.nullable(),
  /** Why `score` or its interval is null. */
  score_reason: z.string().nullable(),
  /** Samples that passed, 0 to 100. */
  success_pct: amount,
  counts: Counts,
  /** US dollars; null when any sample's price is unknown. */
  total_cost: amount,
  /** Of which this is known, of how many samples, and how many cost something that nobody knows. */
  cost: z.object({ known: amount, priced: count.nullable(), unknown: count, maybe_billed: count }),
  /** What model judges cost on top. */
  judge_cost: z.object({ total: amount, unknown: count }),
  tokens: z.object({ input: count.nullable(), output: count.nullable(), reasoning: count.nullable(), unknown: count }),
  /** Seconds. Quantiles of several suites together aren't known. */
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
    /** Why a stopped run took no more samples. */
    stop_reason: StopReason.nullable(),
    /** Why a queued or running run does not go on; null when nothing holds it up. */
    holdup: z.string().nullable(),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    /** From start to end; null while it goes on. */
    time_s: amount,
    tags: z.array(z.string()).readonly(),
    seed: count,
    ignore_errors: z.boolean(),
    /** Samples that are recorded, of those that were planned; `total` is null where the plan does not say. */
    progress: z.object({ done: count, total: count.nullable() }),
    /** The number of the last result that the numbers are of; another one after every recorded result. */
    revision: count,
    ...numbers,
    /** The mean penalized score; null where no suite has penalties. */
    penalized: Estimate.nullable().default(null),
    suites: z.array(SuiteView).readonly(),
  })
  .meta({ id: 'Run' })
export type RunView = z.infer<typeof RunView>

/** As of when a run is shown. */
export const RunViewQuery = z.strictObject({
  /** The run as it was when the result with this number was recorded; as it is now by default. */
  at: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
})

/** The answer to `GET /api/runs/{id}`. */
export const RunAnswer = z.object({ run: RunView })
export type RunAnswer = z.infer<typeof RunAnswer>
