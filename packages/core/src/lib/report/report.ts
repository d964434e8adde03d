import { z } from 'zod'
import { Result } from '../result/result.ts'
import { HumanSummary } from '../review/agreement.ts'
import { RunStatus } from '../run/run-status.ts'
import { AmountEstimate, Estimate, Interval, Rate } from '../statistics/interval.ts'

/** The version this program writes and the only one it reads. */
export const REPORT_VERSION = 1

const count = z.int().min(0)

/** Samples by what became of them. `total` is the sum of passed, failed, unscored, errored and limited. */
export const Counts = z.object({
  total: count,
  passed: count,
  failed: count,
  unscored: count,
  errored: count,
  limited: count,
  /** Distinct cases among the samples. */
  cases: count,
})
export type Counts = z.infer<typeof Counts>

/** Why a score has no value. */
export const ScoreError = z.object({ code: z.string(), message: z.string() })
export type ScoreError = z.infer<typeof ScoreError>

/** Stands in reports that were written before there was a balanced score. */
const WITHOUT_GROUPS: Rate = {
  value: null,
  interval: null,
  reason: 'The report has no balanced score.',
  count: 0,
  total: 0,
}

/** One model on one suite: every number that is shown, each computed from the results and computable again. */
export const SuiteSummary = z.object({
  suite: z.string(),
  /** The suite file as it was named on the command line, or null. */
  file: z.string().nullable(),
  counts: Counts,
  /** The user's formula and its value. */
  score_formula: z.string(),
  score: Estimate,
  score_error: ScoreError.nullable(),
  /** Share of samples that passed, over all but the unscored (and the errored, when the run ignores errors). */
  success: Rate,
  /** Mean case score, 0 to 1. */
  mean_score: Estimate,
  /** Mean accuracy, for suites with classified cases; null for others. Penalties don't change it. */
  accuracy: Estimate.nullable(),
  /** Mean penalized score, 1 less what each class costs, for suites with penalties; null for others. */
  penalized: Estimate.nullable().default(null),
  /** Mean quality, for suites with code cases; null for others. */
  quality: Estimate.nullable(),
  compile_rate: Rate.nullable(),
  test_rate: Estimate.nullable(),
  /** Pass@k by k, as in `{"1": {…}, "5": {…}}`, for each k that was asked for. */
  pass_at: z.record(z.string(), Estimate),
  /** Pass^k by k: the chance that all of k samples pass. */
  pass_all: z.record(z.string(), Estimate),
  /** How fast the answers came, 0 to 1, by the suite's own goal; null without one. It never mixes into correctness. */
  latency_score: Estimate.nullable().default(null),
  /** Groups of cases that ask the same in other words (tags `group:NAME`); null without any. */
  stability: z
    .object({
      /** Groups of which every sample passed. */
      passed: Rate,
      /** Mean over groups of the share of the most frequent class; without classes, of passed or not. */
      modal_share: Estimate,
    })
    .nullable()
    .default(null),
  /**
   * Groups of cases (tags `pair:NAME` and `group:NAME`) of which every sample passed, such as an attack and a neighbor that
   * must be answered. Without groups the value is null.
   */
  balanced: Rate.default(WITHOUT_GROUPS),
  /** Where the mean score was known to lie when the suite was stopped early; null when all of it was run. */
  early_stop: z
    .object({
      /** Cases that had been read by then, in the planned order; some more may have been in flight. */
      cases: count,
      /** Of the mean score; valid although the run looked at it after every case. */
      interval: Interval,
    })
    .nullable()
    .default(null),
  /** How far people's labels bear the verdicts out; left out where no model judges and there is no label. */
  human: HumanSummary.optional(),
  /** What models did with their tools; left out where no sample had any. */
  agent: z
    .object({
      /** Requests to the model per sample. */
      turns: AmountEstimate,
      tool_calls: AmountEstimate,
      /** Of all calls. */
      tool_error_rate: Rate,
      invalid_call_rate: Rate,
    })
    .optional(),
  /** Samples by class, but for unscored ones; empty where nothing was classified. */
  classes: z.record(z.string(), count),
  /** Samples whose class is the one that their case expects, and those with another; null where no case expects one. */
  expected_classes: z.object({ agrees: count, differs: count }).nullable().default(null),
  cost_usd: z.object({
    /** Null when the cost of any sample is unknown, or none has one. */
    total: z.number().nullable(),
    mean: AmountEstimate,
    /** The sum over the samples whose cost is known; null for none, and in reports of release 0.1.0. */
    known: z.number().nullable().default(null),
    /** Samples whose cost is known; null in reports of release 0.1.0. */
    priced: count.nullable().default(null),
    /** Samples that cost something that nobody knows. */
    unknown: count,
    /** Those of them that may have been billed although no answer arrived. */
    maybe_billed: count.default(0),
  }),
  /** What model judges cost on top. `unknown` counts samples whose judge has no known price; `total` is then null. */
  judge_cost_usd: z.object({ total: z.number().nullable(), unknown: count }).default({ total: 0, unknown: 0 }),
  latency_s: z.object({
    mean: AmountEstimate,
    p50: z.number().nullable(),
    p95: z.number().nullable(),
    max: z.number().nullable(),
    /** Samples whose latency was measured; null in reports of release 0.1.0. */
    measured: count.nullable().default(null),
  }),
  /** Sums over the samples that were counted, null where none was. `unknown` counts judged samples without a count. */
  tokens: z.object({
    input: count.nullable(),
    output: count.nullable(),
    reasoning: count.nullable(),
    unknown: count,
  }),
})
export type SuiteSummary = z.infer<typeof SuiteSummary>

/** Why a run ends before its last sample; `cancelled` when somebody asked for it by the store. */
export const StopReason = z.enum(['budget', 'interrupted', 'lease_lost', 'cancelled'])
export type StopReason = z.infer<typeof StopReason>

/** One model over one or more suites. */
export const Run = z.object({
  id: z.string(),
  model: z.string(),
  status: RunStatus,
  /** Why a stopped run took no more samples; null for one that did, and where nobody knows. */
  stop_reason: StopReason.nullable().default(null),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Seed of every random choice made for this run's numbers, the bootstrap among them. */
  seed: z.int().min(0),
  ignore_errors: z.boolean(),
  tags: z.array(z.string()),
  /** Mean over suites, weighted where the user asked for it; the score of the suite when there is one. */
  score: Estimate,
  /** Mean penalized score over the suites with classes, weighted alike; null where no suite has penalties. */
  penalized: Estimate.nullable().default(null),
  suites: z.array(SuiteSummary),
})
export type Run = z.infer<typeof Run>

/** Everything in a report but its results. */
export const ReportHeader = z.object({
  format: z.literal('assay-report'),
  version: z.literal(REPORT_VERSION),
  generator: z.object({ name: z.string(), version: z.string() }),
  created_at: z.iso.datetime(),
  runs: z.array(Run),
})
export type ReportHeader = z.infer<typeof ReportHeader>

/** Pass@k of one case of one run. */
export const CasePasses = z.object({
  run: z.string(),
  model: z.string(),
  suite: z.string(),
  case: z.string(),
  variant: z.string().optional(),
  /** Samples that count, and those of them that passed. */
  samples: count,
  passed: count,
  /** By k; null where there are fewer than k samples. */
  pass_at: z.record(z.string(), z.number().nullable()),
})
export type CasePasses = z.infer<typeof CasePasses>

/** A report as one JSON value. Readers stream `results`, since there may be millions. */
export const Report = ReportHeader.extend({
  results: z.array(Result),
  /** Left out where no run was asked for pass@k. */
  cases: z.array(CasePasses).optional(),
})
export type Report = z.infer<typeof Report>
